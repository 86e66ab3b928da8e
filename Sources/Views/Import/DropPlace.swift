import UI
import ViewModels

/// Takes files that are dropped anywhere on the window.
struct DropPlace: View {
  let app: AppViewModel
  let imports: ImportViewModel

  var body: Node {
    windowListener("dragover") { event in
      // Without this the browser would open the file in the place of the app.
      event.preventDefault()
    }
    windowListener("drop") { event in
      event.preventDefault()
      guard let file = event.files.first, !app.router.route.isSheet, app.dialog == nil else {
        return
      }
      app.router.show(.importing)
      imports.choose(chosen(file))
    }
  }
}
