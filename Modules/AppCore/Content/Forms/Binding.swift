public import AppCore

/// A value that an element shows and changes: a property of a screen, or a part of what a form edits.
///
/// ```swift
/// Field("Search", binding(\.search), kind: .search(completions: []))
/// ```
@dynamicMemberLookup @MainActor public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Makes a binding from a way to read the value, and one to change it.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (self.get, self.set) = (get, set) }

    /// The value, as it is now.
    public var value: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// A part of the value, such as one of its properties.
    public subscript<Part>(dynamicMember path: WritableKeyPath<Value, Part>) -> Binding<Part> {
        Binding<Part>(get: { value[keyPath: path] }, set: { value[keyPath: path] = $0 })
    }
}

extension ContentScreen {
    /// Returns a binding to one of the screen's own properties, for an element of its content.
    public func binding<Value>(_ path: ReferenceWritableKeyPath<Self, Value>) -> Binding<Value> {
        Binding(get: { self[keyPath: path] }, set: { self[keyPath: path] = $0 })
    }
}

extension Field {
    /// Makes a field that shows and changes a text; the other properties and the identity are as for any field.
    public init(
        _ label: String, _ text: Binding<String>, kind: Kind = .text, placeholder: String? = nil,
        problem: String? = nil, startsEditing: Bool = false, id: ElementID? = nil,
        onCommit: @escaping (String) -> Void = { _ in }
    ) {
        self.init(
            label, kind: kind, text: text.value, placeholder: placeholder, problem: problem,
            startsEditing: startsEditing, id: id, onEdit: { text.value = $0 }, onCommit: onCommit)
    }
}

extension Toggle {
    /// Makes a toggle that shows and changes a state; the identity is as for any toggle.
    public init(_ label: String, _ isOn: Binding<Bool>, symbol: Symbol? = nil, id: ElementID? = nil) {
        self.init(label, isOn: isOn.value, symbol: symbol, id: id) { isOn.value = $0 }
    }
}

extension Choice {
    /// Makes a choice that shows and changes one of a few values, each under its name; the identity is as for any choice.
    public init<Option: Equatable>(
        _ label: String, _ chosen: Binding<Option>, of options: [Option], id: ElementID? = nil,
        named name: (Option) -> String
    ) {
        self.init(
            label, options: options.map(name), selected: options.firstIndex(of: chosen.value), id: id,
            onChoose: { chosen.value = options[$0] })
    }
}
