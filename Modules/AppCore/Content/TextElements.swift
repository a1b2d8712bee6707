public import AppCore

/// A paragraph of text.
@MainActor public struct Text: ElementPart {
    static let kind = "text"

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

    /// A part of a text: plain, a link, or set off in another way.
    @MainActor public struct Run {
        /// The characters of the part.
        public var text: String
        /// What stands in small characters above the part, such as how a kanji is read; `nil` if nothing does.
        public var annotation: String?
        /// Whether it stands out from the text around it.
        public var isEmphasized = false
        /// Whether a line is drawn above it, as above morae of high pitch.
        public var isOverlined = false
        /// Whether it is the sign for the fall of that line, as of the pitch; a host that draws lines lets it drop.
        public var isFall = false
        /// The language of the part, if it isn't that of the screen.
        public var language: Language?
        /// What following the link does; `nil` if the part isn't a link.
        public var follow: (() -> Void)?

        /// The characters of the part, and the annotation after them in parentheses.
        public var textWithAnnotation: String { annotation.map { "\(text)(\($0))" } ?? text }

        /// Makes a part like the text around it.
        public static func plain(_ text: String, language: Language? = nil) -> Run {
            Run(text: text, language: language)
        }

        /// Makes a part that stands out.
        public static func emphasized(_ text: String) -> Run { Run(text: text, isEmphasized: true) }

        /// Makes a part with a line above it.
        public static func overlined(_ text: String) -> Run { Run(text: text, isOverlined: true) }

        /// Makes the sign behind a part with a line above it that says that the line falls there: `＼`.
        public static var fall: Run { Run(text: "＼", isFall: true) }

        /// Makes a part with an annotation in small characters above it, such as furigana, as `ruby` does in HTML; it
        /// stays on one line.
        public static func ruby(_ text: String, _ annotation: String) -> Run {
            Run(text: text, annotation: annotation)
        }

        /// Makes a link of the characters that the user follows.
        public static func link(_ text: String, follow: @escaping () -> Void) -> Run {
            Run(text: text, follow: follow)
        }
    }

    /// The paragraph's stable identity.
    public var id: ElementID
    /// The parts of the text, in order; line breaks are kept.
    public var runs: [Run]
    /// The style of the text.
    public var style: Style

    /// Makes a paragraph; its identity defaults to its number among the texts of its screen, and line breaks are kept.
    public init(_ text: String, style: Style = .body, id: ElementID? = nil) {
        self.init([.plain(text)], style: style, id: id)
    }

    /// Makes a paragraph with links, or with parts that stand out; its identity defaults to its number among the texts
    /// of its screen.
    public init(_ runs: [Run], style: Style = .body, id: ElementID? = nil) {
        self.id = id ?? .number(of: Self.kind)
        self.runs = runs
        self.style = style
    }

    /// The text itself, with each annotation in parentheses after its part.
    public var text: String {
        runs.count == 1 ? runs[0].textWithAnnotation : runs.reduce(into: "") { $0 += $1.textWithAnnotation }
    }

    /// The text, which is its own label.
    public var label: String { text }
}

/// What stands in place of content that isn't there: nothing found, nothing chosen, nothing yet.
///
/// Buttons that follow it in its section are the ways out; a desktop centres them with it.
@MainActor public struct Placeholder: ElementPart {
    static let kind = "placeholder"

    /// The placeholder's stable identity.
    public var id: ElementID
    /// What isn't there, in a few words without a full stop.
    public var title: String
    /// Why, or what to do, in a sentence or two.
    public var detail: String?
    /// What the large picture above the title means.
    public var symbol: Symbol

    /// Makes a placeholder from its properties.
    public init(_ title: String, _ detail: String? = nil, symbol: Symbol, id: ElementID? = nil) {
        self.id = id ?? .number(of: Self.kind)
        self.title = title
        self.detail = detail
        self.symbol = symbol
    }

    /// The title and the sentence, as hosts show them that have one size of letters.
    public var label: String { detail.map { "\(title). \($0)" } ?? "\(title)." }
}

/// A character that is shown large, such as a kanji on its own page.
@MainActor public struct Glyph: ElementPart {
    static let kind = "glyph"

    /// A picture of a character, 32 by 32 pixels, each of them ink or none.
    public struct Bitmap: Equatable, Sendable {
        /// The number of rows, and of pixels in each.
        public static let side = 32

        /// The 32 rows from the top; the highest bit is the leftmost pixel, and a set bit is ink.
        public let rows: [UInt32]

        /// Makes a picture of 32 rows from the top; `nil` for another number of them.
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

    /// Makes a large glyph, whose label defaults to the character and whose identity to its number among the glyphs of
    /// its screen; only a host that draws its picture asks for that, each time.
    public init(
        _ character: String, label: String? = nil, id: ElementID? = nil, bitmap: @escaping () -> Bitmap? = { nil }
    ) {
        self.id = id ?? .number(of: Self.kind)
        self.character = character
        self.label = label ?? character
        makeBitmap = bitmap
    }
}

/// The progress of some work.
@MainActor public struct Progress: ElementPart {
    static let kind = "progress"

    /// The progress's stable identity.
    public var id: ElementID
    /// What is being done.
    public var label: String
    /// How much is done, from 0 to 1, or `nil` while that is unknown.
    public var fraction: Double?

    /// Makes a progress element, whose fraction is clamped to 0…1 and whose identity defaults to its number among those
    /// of its screen.
    public init(_ label: String, fraction: Double? = nil, id: ElementID? = nil) {
        self.id = id ?? .number(of: Self.kind)
        self.label = label
        self.fraction = fraction.map { $0.isNaN ? 0 : min(max($0, 0), 1) }
    }
}
