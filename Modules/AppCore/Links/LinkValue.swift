/// A type whose values can stand in a link, as a part of its path or after its question mark.
public protocol LinkValue: Sendable {
    /// What the user must write, such as `a whole number`; for messages.
    ///
    /// A type with raw values, such as an enum of words, needs to write none of these three.
    static var linkKind: String { get }

    /// Reads a value from unescaped text, not normalised; `nil` if it isn't one.
    init?(linkText: String)

    /// The value's text, not yet escaped; reading it gives the same value.
    var linkText: String { get }
}

extension String: LinkValue {
    /// Any text that isn't empty.
    public static var linkKind: String { "a text that isn't empty" }
    /// Takes any text that isn't empty.
    public init?(linkText: String) {
        if linkText.isEmpty { return nil }
        self = linkText
    }
    /// The text itself.
    public var linkText: String { self }
}

extension Unicode.Scalar: LinkValue {
    /// One character of Unicode.
    public static var linkKind: String { "one character" }
    /// Takes exactly one scalar.
    public init?(linkText: String) {
        guard let first = linkText.unicodeScalars.first, linkText.unicodeScalars.dropFirst().isEmpty else { return nil }
        self = first
    }
    /// The character.
    public var linkText: String { String(self) }
}

extension Int: LinkValue {}
extension Int64: LinkValue {}

extension LinkValue where Self: FixedWidthInteger {
    /// A whole number.
    public static var linkKind: String { "a whole number" }
    /// Takes a decimal number without leading zeros or a plus sign, so that each number has one text.
    public init?(linkText: String) {
        guard let number = Self(linkText), String(number) == linkText else { return nil }
        self = number
    }
    /// The number in decimal digits.
    public var linkText: String { String(self) }
}

extension LinkValue where Self: RawRepresentable, RawValue: LinkValue {
    /// That of the raw value.
    public static var linkKind: String { RawValue.linkKind }
    /// Reads the raw value.
    public init?(linkText: String) {
        guard let value = RawValue(linkText: linkText) else { return nil }
        self.init(rawValue: value)
    }
    /// The raw value's text.
    public var linkText: String { rawValue.linkText }
}

extension LinkValue where Self: RawRepresentable<String> & CaseIterable {
    /// The words that a link can have.
    public static var linkKind: String { "one of \(allCases.map(\.rawValue).joined(separator: ", "))" }
}

extension Bool: LinkValue {
    /// Yes or no.
    public static var linkKind: String { "yes or no" }
    /// Takes `yes` and `no`.
    public init?(linkText: String) {
        switch linkText {
        case "yes": self = true
        case "no": self = false
        default: return nil
        }
    }
    /// `yes` or `no`.
    public var linkText: String { self ? "yes" : "no" }
}

/// The values of one link, by the names that its pattern gives them.
public struct LinkValues: Equatable, Sendable, ExpressibleByDictionaryLiteral {
    private(set) var texts: [(name: String, text: String)] = []
    /// The parts that a rest parameter has taken.
    private var rest: [String] = []

    init(capacity: Int) { texts.reserveCapacity(capacity) }

    /// Collects the values of a new link by their names; the link omits a `nil` value.
    public init(dictionaryLiteral elements: (String, (any LinkValue)?)...) {
        for (name, value) in elements {
            if let value { add(value.linkText, as: name) }
        }
    }

    /// Collects the parts of a rest parameter, and other values by their names, of a new link.
    public init(rest: [String], _ values: LinkValues = [:]) {
        self = values
        self.rest = rest
    }

    /// Returns a required value; throws if it is missing or of the wrong kind.
    public func value<Value: LinkValue>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(LinkError) -> Value {
        guard let text = text(name) else { throw .missing(name: name) }
        return try Self.read(text, name)
    }

    /// Returns an optional value, or `nil` if the link doesn't have it; throws if it is of the wrong kind.
    public func optional<Value: LinkValue>(
        _ name: String, as type: Value.Type = Value.self
    ) throws(LinkError) -> Value? {
        guard let text = text(name) else { return nil }
        return try Self.read(text, name)
    }

    private static func read<Value: LinkValue>(_ text: String, _ name: String) throws(LinkError) -> Value {
        guard let value = Value(linkText: text) else {
            throw .wrongKind(name: name, found: text, expected: Value.linkKind)
        }
        return value
    }

    /// The parts that a rest parameter has taken; empty if the pattern has none.
    public var restOfPath: [String] { rest }

    func text(_ name: String) -> String? {
        for entry in texts where entry.name == name { return entry.text }
        return nil
    }

    var names: [String] { texts.map(\.name) }

    mutating func add(_ text: String, as name: String) { texts.append((name, text)) }
    mutating func addRest(_ text: String) { rest.append(text) }

    /// Compares bytes, because texts that are equal as text may be different values.
    public static func == (first: LinkValues, second: LinkValues) -> Bool {
        func same(_ first: String, _ second: String) -> Bool { first.utf8.elementsEqual(second.utf8) }
        return first.texts.count == second.texts.count && first.rest.count == second.rest.count
            && zip(first.texts, second.texts).allSatisfy { same($0.name, $1.name) && same($0.text, $1.text) }
            && zip(first.rest, second.rest).allSatisfy(same)
    }
}
