extension Element {
  /// Handles an event of any name.
  @discardableResult @inline(never)
  package func on(
    _ event: Name, _ options: ListenerOptions = [], _ action: @escaping (Event) -> Void
  ) -> Element {
    Construction.element.on(event, options, action)
    return self
  }

  @discardableResult @inline(never)
  package func onClick(_ action: @escaping () -> Void) -> Element {
    on("click") { _ in action() }
  }

  /// Handles every change of a field's text, with the text.
  @discardableResult @inline(never)
  package func onInput(_ action: @escaping (String) -> Void) -> Element {
    on("input") { event in
      let typed = event.value
      event.noteProperty("value", typed)
      action(typed)
    }
  }

  /// Handles a change that is complete: a field that was left, a menu's choice.
  @discardableResult @inline(never)
  package func onChange(_ action: @escaping (String) -> Void) -> Element {
    on("change") { event in
      let chosen = event.value
      event.noteProperty("value", chosen)
      action(chosen)
    }
  }

  /// Handles a key; call `preventDefault` for the keys that are taken.
  @discardableResult @inline(never)
  package func onKeyDown(_ action: @escaping (Event) -> Void) -> Element {
    on("keydown", [], action)
  }

  /// Handles the sending of a form, which never loads another page.
  @discardableResult @inline(never)
  package func onSubmit(_ action: @escaping () -> Void) -> Element {
    on("submit") { event in
      event.preventDefault()
      action()
    }
  }

  /// Handles a change of the element's own size (and reports the first one); read `clientWidth`
  /// and `clientHeight` of the current target.
  @discardableResult @inline(never)
  package func onResize(_ action: @escaping (Event) -> Void) -> Element {
    on("resize", .passive, action)
  }
}
