import Controls
import Library
import Reactivity
import UI
import ViewModels

/// Bringing books in from a file: choosing, the preview, the progress and the report.
struct ImportView: View {
  let app: AppViewModel
  let model: ImportViewModel
  let ground: ElementReference

  var body: Node {
    main("page") {
      ImportHead(app: app, model: model)
      div("page-body") { content }
      if case .committing(let done) = model.stage { running(done) }
    }
    .id("import")
    .attribute("tabindex", -1)
    .reference(ground)
    .label(say(.importTitle))
  }

  @ViewBuilder private var content: Node {
    switch model.stage {
    case .choosing: FileChooser(model: model)
    case .sending(let part): waiting(say(.sendingFile, Words(model.fileName)), part)
    case .reading: waiting(say(.readingFile, Words(model.fileName)), 1)
    case .planned:
      if let overview = model.overview { ImportPreview(model: model, overview: overview) }
    case .committing:
      if let overview = model.overview {
        div("busy") { ImportPreview(model: model, overview: overview) }
      }
    case .committed: if let overview = model.overview { ImportReport(overview: overview) }
    case .undoing: p { say(.undoingImport) }
    case .undone: p { say(.importUndone) }.role("status")
    case .failed(let problem): failure(problem)
    }
  }

  private func waiting(_ text: Words, _ part: Double) -> Element {
    div("card running") {
      div {
        span("ellipsis") { text }
        textButton(say(.cancel), "quiet").onClick { [model] in model.cancel() }
      }
      progressBar(part)
    }
    .role("status")
  }

  private func running(_ done: Int) -> Element {
    let rows = max(model.overview?.counts.rows ?? 0, 1)
    return div("card running") {
      div {
        strong { say(.importing) }
        span { say(.rowsDone, done, rows) }
        span("fine num") { say(.percent, done * 100 / rows) }
        textButton(say(.cancel), "quiet").onClick { [model] in model.cancel() }
      }
      progressBar(Double(done) / Double(rows))
    }
  }

  private func progressBar(_ part: Double) -> Element {
    let percent = decimal(part * 100)
    return div("bar") { div().style("--part", percent + "%") }
      .role("progressbar").label(say(.importing)).attribute("aria-valuenow", percent)
  }

  private func failure(_ problem: ImportProblem) -> Element {
    div("card notice warns") {
      icon(.alert)
      h3 { say(.importFailed) }
      p { text(problem) }
      div("tags") {
        if model.canUndo {
          textButton(say(.undoImport), "secondary").onClick { [model] in model.undo() }
        } else if problem.mayPass {
          textButton(say(.tryAgain), "secondary").onClick { [model] in model.tryAgain() }
        }
        textButton(say(.otherFile), "secondary").onClick { [model] in model.chooseAnother() }
      }
    }
    .role("alert")
  }

  private func text(_ problem: ImportProblem) -> Words {
    switch problem {
    case .offline: say(.importOffline)
    case .tooLarge: say(.importTooLarge)
    case .refused(let sentence): Words(sentence)
    case .brokenOff: say(.importBrokenOff)
    case .other: say(.importFailed)
    }
  }
}
