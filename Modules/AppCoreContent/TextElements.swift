public import AppCore

/// A paragraph of text.
@MainActor public struct Text: ElementPart {
    /// The style of a text.
    public enum Style: String, Sendable, CaseIterable {
        /// Running text.
        case body
        /// A heading inside the content.
        case headline
        /// Small print.
        case caption
        /// Something that went wrong and what to do about it.
        case error
        /// Text whose characters line up in columns.
        case monospaced
    }

    /// The paragraph's stable identity.
    public var id: ElementID
    /// The text itself; line breaks are kept.
    public var text: String
    /// The style of the text.
    public var style: Style

    /// Makes a paragraph.
    ///
    /// - Parameters:
    ///   - text: The text itself; line breaks are kept.
    ///   - style: The style of the text.
    ///   - id: The stable identity. Defaults to the text.
    public init(_ text: String, style: Style = .body, id: ElementID? = nil) {
        self.id = id ?? ElementID(text)
        self.text = text
        self.style = style
    }

    /// The text, which is its own label.
    public var label: String { text }
}

/// A character that is shown large, such as a kanji on its own page.
@MainActor public struct Glyph: ElementPart {
    /// A picture of a character, 32 by 32 pixels, each of them ink or none.
    public struct Bitmap: Equatable, Sendable {
        /// The number of rows, and of pixels in each.
        public static let side = 32

        /// The 32 rows from the top; the highest bit is the leftmost pixel, and a set bit is ink.
        public let rows: [UInt32]

        /// Makes a picture.
        ///
        /// - Parameter rows: The rows from the top; the result is `nil` unless there are 32.
        public init?(rows: [UInt32]) {
            guard rows.count == Self.side else { return nil }
            self.rows = rows
        }
    }

    /// The glyph's stable identity.
    public var id: ElementID
    /// The character, or a few of them.
    public var character: String
    /// What a screen reader says.
    public var label: String
    /// The character as a picture, for hosts whose own type isn't large enough; made on each access.
    public var bitmap: Bitmap? { makeBitmap() }
    private let makeBitmap: () -> Bitmap?

    /// Makes a large glyph.
    ///
    /// - Parameters:
    ///   - character: The character, or a few of them.
    ///   - label: What a screen reader says. Defaults to the character.
    ///   - id: The stable identity. Defaults to the character.
    ///   - bitmap: Makes a picture of the character, if there is one; only a host that draws it calls this, each time.
    public init(
        _ character: String, label: String? = nil, id: ElementID? = nil, bitmap: @escaping () -> Bitmap? = { nil }
    ) {
        self.id = id ?? ElementID(character)
        self.character = character
        self.label = label ?? character
        makeBitmap = bitmap
    }
}

/// The progress of some work.
@MainActor public struct Progress: ElementPart {
    /// The progress's stable identity.
    public var id: ElementID
    /// What is being done.
    public var label: String
    /// How much is done, from 0 to 1, or `nil` while that is unknown.
    public var fraction: Double?

    /// Makes a progress element.
    ///
    /// - Parameters:
    ///   - label: What is being done.
    ///   - fraction: How much is done; clamped to 0…1. `nil` while that is unknown.
    ///   - id: The stable identity. Defaults to the label.
    public init(_ label: String, fraction: Double? = nil, id: ElementID? = nil) {
        self.id = id ?? ElementID(label)
        self.label = label
        self.fraction = fraction.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
    }
}
