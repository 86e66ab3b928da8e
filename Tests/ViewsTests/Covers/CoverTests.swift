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
}
