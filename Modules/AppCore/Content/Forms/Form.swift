import AppCore
import Observation

/// A form's screen: the fields of a value, what went wrong, and the button that saves.
@Observable final class Form<Edited: Equatable>: ContentScreen {
    var title: String
    /// What went wrong when it was read or saved, if anything did.
    var failure: String?
    let keepsChanges: Bool
    private var edited: Edited? {
        didSet {
            failure = nil
            if isKept { onChange(draft?.text) }
        }
    }
    private var saved: Edited?
    private var isSaving = false
    /// Whether the user has tried to save, and so sees all that is wrong.
    private var isTold = false
    private let button: String
    private let fields: (Binding<Edited>) -> Content
    /// What the fields held at first.
    private var original = FormDraft()
    private var isKept = false

    var onChange: (_ draft: String?) -> Void = { _ in }
    var onRead: () -> Void = {}
    var onRestore: () -> Void = {}
    var onSave: (Edited, _ draft: String?) -> Void = { _, _ in }

    init(
        _ title: String, button: String, keepsChanges: Bool, fields: @escaping (Binding<Edited>) -> Content
    ) {
        (self.title, self.button, self.keepsChanges, self.fields) = (title, button, keepsChanges, fields)
    }

    /// Shows the value, with the changes of an earlier time.
    func begin(with value: Edited, draft: String?) {
        (edited, saved) = (value, value)
        original = FormDraft(of: fields(binding(to: value)))
        isKept = true
        guard keepsChanges, let draft, let changes = FormDraft(draft) else { return }
        changes.restore { fields(binding(to: value)).element($0) }
        if isChanged { onRestore() } else { onChange(nil) }
    }

    func fail(_ reason: String) {
        (failure, isSaving) = (reason, false)
        if keepsChanges { onChange(draft?.text) }
    }

    var content: Content {
        if let edited {
            shown(fields(binding(to: edited)))
            if let failure { Text(failure, style: .error, id: "problem") }
            Button(button, role: .primary, isEnabled: !isSaving, id: "save") { self.save() }
        } else if let failure {
            Text(failure, style: .error, id: "problem")
            Button("Try again", role: .primary, id: "try-again") { self.onRead() }
        } else {
            Progress("Reading")
        }
    }

    func canLeave() -> LeaveDecision {
        // What is being saved isn't lost.
        guard keepsChanges, isChanged, !isSaving else { return .allowed }
        return .ask(Question("Discard your changes?", confirm: "Discard", isDestructive: true))
    }

    private var isChanged: Bool { edited != saved }

    /// What differs from what the fields held at first; `nil` if nothing does.
    private var draft: FormDraft? {
        edited.flatMap { isChanged ? FormDraft(of: fields(binding(to: $0))).changes(to: original) : nil }
    }

    private func binding(to value: Edited) -> Binding<Edited> {
        Binding(get: { self.edited ?? value }, set: { self.edited = $0 })
    }

    /// The fields as the user sees them: turned off while they are saved, and without reproaches for what the user
    /// hasn't touched.
    private func shown(_ content: Content) -> Content {
        var content = content
        for index in content.sections.indices {
            content.sections[index].elements.changeSingle { element in
                switch element {
                case .field(var field):
                    if !isTold, field.text == original.values[field.id, default: ""] { field.problem = nil }
                    field.isEnabled = field.isEnabled && !isSaving
                    element = .field(field)
                case .toggle(var toggle):
                    toggle.isEnabled = toggle.isEnabled && !isSaving
                    element = .toggle(toggle)
                case .choice(var choice):
                    choice.isEnabled = choice.isEnabled && !isSaving
                    element = .choice(choice)
                default: break
                }
            }
        }
        return content
    }

    private func save() {
        guard let edited else { return }
        isTold = true
        let elements = fields(binding(to: edited)).sections.lazy.flatMap(\.elements.single)
        for (_, element) in elements { if case .field(let field) = element, field.problem != nil { return } }
        (failure, isSaving) = (nil, true)
        onSave(edited, draft?.text)
        // What is being saved is unfinished no more: whoever signs out meanwhile finds it saved, and not here again.
        if keepsChanges { onChange(nil) }
    }
}
