import Library
import Reactivity
import Testing
import UI

@testable import Views

@MainActor @Suite struct CoverTests {
  @Test func aThumbnailIsCheap() {
    for title in ["Hush", "Ö", "A", "Bc", "Cde", "Salt", "Nightjar", "Lantern Year", "Tidewrack"] {
      let backend = RecordingBackend()
      let renderer = Renderer(backend: backend, queue: FlushQueue())
      backend.renderer = renderer
      renderer.mount { cover(Words(title), "Mara Oduya", .poetry, language: .absent) }
      #expect(backend.liveCount <= 12, "\(title): \(backend.html())")
    }
  }

  @Test func aCoverIsHiddenFromAssistiveTechnology() {
    let backend = RecordingBackend()
    let renderer = Renderer(backend: backend, queue: FlushQueue())
    backend.renderer = renderer
    renderer.mount { cover("Hush", "R. K. Vane", .horror, language: .absent) }
    #expect(backend.root.first("div")?.attribute("aria-hidden") == "true")
    #expect(backend.root.first("div")?.attribute("class") == "cover t2 slate")
  }

  @Test func aPictureLiesOverTheDrawing() {
    let name = "2c26b46b68ffc68ff99b453c1d304134-1f4d3f"
    for (picture, source) in [(name, "/covers/" + name), ("../secret", nil), ("", nil)] {
      let backend = RecordingBackend()
      let renderer = Renderer(backend: backend, queue: FlushQueue())
      backend.renderer = renderer
      renderer.mount {
        cover("Hush", "R. K. Vane", .horror, language: .absent, picture: Words(picture))
      }
      let image = backend.root.first("img")
      #expect(image?.attribute("src") == source)
      if source != nil { #expect(image?.attribute("alt") == "") }
      // What is seen where the picture does not come.
      #expect(backend.root.first("b")?.innerText == "Hush")
    }
  }
}
