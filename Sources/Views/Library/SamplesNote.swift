import Controls
import UI
import ViewModels

/// Says that there are sample books, and removes them.
struct SamplesNote: View {
  let app: AppViewModel

  var body: Node {
    if app.samples.areHere {
      div("samples") {
        span { say(.samplesAreHere) }
        textButton(say(.removeSamples), "quiet").disabled(app.samples.isLoading)
          .onClick { [app] in app.samples.remove() }
      }
    }
  }
}
