public import AppCore

extension Flow {
    /// Shows a form: fields for a value, and a button that saves it and finishes the flow.
    ///
    /// What is wrong with a field is shown once the user has changed it, or has tried to save; nothing is saved before
    /// it is mended. What fails stays in the form, with the reason. Changes are asked about before they are lost; they
    /// are the flow's draft, and come back with it, but for secrets. Saving goes on when the user leaves meanwhile.
    ///
    /// ```swift
    /// flow.showForm(recipe.id == 0 ? "New recipe" : "Edit \(recipe.title)", of: recipe) { recipe in
    ///     let isNamed = !recipe.value.title.allSatisfy(\.isWhitespace)
    ///     Field("Title", recipe.title, problem: isNamed ? nil : "Give it a title.", id: "title")
    ///     Field("Steps", recipe.steps, id: "steps")
    /// } save: { [save] in
    ///     try await save($0)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - title: The form's title.
    ///   - value: What the user edits.
    ///   - button: What the button says, whose identity is `save`.
    ///   - keepsChanges: Whether changes are worth a question and a draft; if not, leaving also cancels what is being
    ///     saved, as befits a login. The draft needs the flow's `link`, set before.
    ///   - fields: The content above the button.
    ///   - save: Saves what the user has edited, and returns the value with which the flow finishes.
    /// - Returns: The result of showing the form.
    @discardableResult public func showForm<Edited: Equatable>(
        _ title: String, of value: Edited, button: String = "Save", keepsChanges: Bool = true,
        @ContentBuilder fields: @escaping (Binding<Edited>) -> Content,
        save: @escaping @MainActor (Edited) async throws -> Value
    ) -> MoveResult {
        let form = Form(title, button: button, keepsChanges: keepsChanges, fields: fields)
        prepare(form, save)
        form.begin(with: value, draft: takeDraft())
        return show(form)
    }

    /// Shows a form of a value that has to be read first; what can't be read is told, and may be tried again.
    ///
    /// - Parameters:
    ///   - title: The form's title until the value is read.
    ///   - read: Reads what the user edits.
    ///   - named: The title from then on. Defaults to the same.
    ///   - button: What the button says, whose identity is `save`.
    ///   - fields: The content above the button.
    ///   - save: Saves what the user has edited, and returns the value with which the flow finishes.
    /// - Returns: The result of showing the form.
    @discardableResult public func showForm<Edited: Equatable>(
        _ title: String, reading read: @escaping @MainActor () async throws -> Edited,
        named: ((Edited) -> String)? = nil, button: String = "Save",
        @ContentBuilder fields: @escaping (Binding<Edited>) -> Content,
        save: @escaping @MainActor (Edited) async throws -> Value
    ) -> MoveResult {
        let form = Form(title, button: button, keepsChanges: true, fields: fields)
        prepare(form, save)
        form.onRead = { [weak form] in
            form?.failure = nil
            self.task("read") {
                do {
                    let value = try await read()
                    if let named { form?.title = named(value) }
                    form?.begin(with: value, draft: self.takeDraft())
                } catch {
                    form?.failure = "\(error)"
                }
            }
        }
        let result = show(form)
        form.onRead()
        return result
    }

    private func prepare<Edited>(_ form: Form<Edited>, _ save: @escaping @MainActor (Edited) async throws -> Value) {
        if form.keepsChanges {
            form.onChange = { self.draft = $0 }
            form.onRestore = { self.notify("Your unsaved changes from last time are back.") }
        }
        let outlives = form.keepsChanges
        form.onSave = { [weak form] edited, draft in
            let (title, parent) = (form?.title ?? "", self.parent)
            self.task("save", outlivesFlow: outlives) {
                do {
                    let value = try await save(edited)
                    if self.isRunning { self.finish(value) }
                } catch {
                    form?.fail("\(error)")
                    if self.isRunning { return }
                    self.notify("“\(title)” was not saved: \(error)")
                    self.handBack(draft, to: parent)
                }
            }
        }
    }

    /// Keeps what could not be saved for the next time that the user opens the form, and never for another user.
    private func handBack(_ draft: String?, to parent: AnyFlow?) {
        guard let link, let draft, let parent, parent.parent != nil, SessionScope.ofRunningWork?.hasEnded != true
        else { return }
        parent.restore(drafts: [link: draft])
    }
}
