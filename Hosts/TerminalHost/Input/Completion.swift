import AppCoreContent

/// The texts that Tab goes through, and the one that it has filled in.
struct Completion {
    /// The whole texts.
    let candidates: [String]
    /// Which of them is in the line.
    private(set) var index: Int

    /// Fills in what all candidates have in common, and then goes from one to the next, or backwards by −1; `nil` if
    /// the next Tab begins a new one.
    static func next(
        after current: Completion?, in editor: inout LineEditor, by step: Int, find: () -> [String]
    ) -> Completion? {
        var completion = current ?? Completion(candidates: find(), index: step > 0 ? -1 : 0)
        guard !completion.candidates.isEmpty else { return nil }
        if current == nil, let common = Self.common(to: completion.candidates), common.count > editor.text.count {
            editor.replace(with: common)
            return completion.candidates.count > 1 ? nil : Completion(candidates: [common], index: 0)
        }
        completion.index = (completion.index + step + completion.candidates.count) % completion.candidates.count
        editor.replace(with: completion.candidates[completion.index])
        return completion
    }

    /// The common beginning of some texts; `nil` without texts.
    static func common(to candidates: [String]) -> String? {
        guard var common = candidates.first else { return nil }
        for candidate in candidates.dropFirst() {
            while !candidate.hasPrefix(common) { common.removeLast() }
        }
        return common
    }
}

struct FieldEditor {
    var text: LineEditor
    /// The text before it was edited.
    let before: String
    /// What Tab has filled in, until another key comes.
    var completion: Completion?

    /// Edits a field's text; what a search held before is selected, so that the next one begins afresh.
    @MainActor init(_ field: Field) {
        text = LineEditor(field.text, isSelected: field.isSearch)
        before = field.text
    }
}
