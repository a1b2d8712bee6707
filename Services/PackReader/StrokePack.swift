import TextBasics

/// The strokes of kanji and kana in the order of writing, read from a pack built by `Tools/Packs`.
///
/// A lookup inflates at most one block; recent ones are cached. Don't share an object between threads.
public final class StrokePack: Pack {
    /// The pack's kind in its header.
    public static let kind = "STRK"

    /// The width and height of the square in which characters are drawn.
    public static let side = 109.0

    enum Section: Int {
        case sources = 1
        case strokes
        case components
        case counts
        case lookAlikes
    }

    /// The pack's file.
    public let file: PackFile
    private var strokeBlocks = KeyedBlocks(section: Section.strokes.rawValue, keeping: 16)
    private var componentBlocks = KeyedBlocks(section: Section.components.rawValue, keeping: 16)
    private var lookAlikeBlocks = KeyedBlocks(section: Section.lookAlikes.rawValue, keeping: 16)

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `StrokePack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Returns the number of characters with strokes.
    ///
    /// - Returns: The number.
    /// - Throws: What is wrong with the pack.
    public func count() throws(PackError) -> Int {
        guard let count = try file.readSection(Section.counts.rawValue).uint32(at: 0) else {
            throw .malformed(file: file.name, part: "the section of counts")
        }
        return count
    }

    /// Returns the strokes of a character.
    ///
    /// - Parameter character: A kanji or kana.
    /// - Returns: Its strokes, in the order of writing; `nil` if the pack doesn't have it.
    /// - Throws: What is wrong with the pack.
    public func strokes(of character: Unicode.Scalar) throws(PackError) -> [Stroke]? {
        guard let (bytes, range) = try strokeBlocks.record(Int(character.value), of: file) else { return nil }
        var record = StrokeRecord(bytes[range])
        guard let strokes = record.strokes() else {
            throw .malformed(file: file.name, part: "the strokes of \(character.codePoint)")
        }
        return strokes
    }

    /// Returns the parts that a kanji visibly consists of, such as 言 and 吾 for 語.
    ///
    /// - Parameter kanji: The kanji.
    /// - Returns: Its direct parts, without duplicates, in the order of writing; empty if the pack has none.
    /// - Throws: What is wrong with the pack.
    public func components(of kanji: Unicode.Scalar) throws(PackError) -> [Unicode.Scalar] {
        try characters(try componentBlocks.record(Int(kanji.value), of: file), "the components of \(kanji.codePoint)")
    }

    /// Returns the kanji that are taken for a kanji, such as 末 for 未.
    ///
    /// - Parameter kanji: The kanji.
    /// - Returns: At most six, those that look most like it first; empty if the pack has none.
    /// - Throws: What is wrong with the pack.
    public func lookAlikes(of kanji: Unicode.Scalar) throws(PackError) -> [Unicode.Scalar] {
        try characters(try lookAlikeBlocks.record(Int(kanji.value), of: file), "the look-alikes of \(kanji.codePoint)")
    }

    private func characters(
        _ record: (bytes: [UInt8], range: Range<Int>)?, _ part: @autoclosure () -> String
    ) throws(PackError) -> [Unicode.Scalar] {
        guard let record else { return [] }
        guard let text = String(validating: record.bytes[record.range], as: UTF8.self) else {
            throw .malformed(file: file.name, part: part())
        }
        return Array(text.unicodeScalars)
    }
}

/// One stroke of a character, drawn without lifting the brush.
public struct Stroke: Equatable, Sendable {
    /// A point in the square of a character; `x` grows to the right, `y` downwards, both from 0 to `StrokePack.side`.
    public struct Point: Equatable, Sendable {
        /// The distance from the left edge.
        public let x: Double
        /// The distance from the upper edge.
        public let y: Double
    }

    /// A step of the brush, from where the one before ends.
    public enum Segment: Equatable, Sendable {
        /// Puts the brush down at a point; only the first segment of a stroke does.
        case move(Point)
        /// A straight line to a point.
        case line(Point)
        /// A cubic Bézier curve with two control points to a point.
        case curve(Point, Point, Point)
    }

    /// The segments: a move, then at least one line or curve.
    public let segments: [Segment]
}
