import TextBasics

/// Small black-and-white pictures of kanji, read from a pack built by `Tools/Packs`.
///
/// A kanji is identified by its Unicode scalar, because 75 kanji compare equal to another one as text. A lookup
/// inflates at most one block; recent ones are cached. Don't share an object between threads.
public final class GlyphPack: Pack {
    /// The pack's kind in its header.
    public static let kind = "GLYF"

    enum Section: Int {
        case sources = 1
        case glyphs
    }

    /// The pack's file.
    public let file: PackFile
    private var blocks = KeyedBlocks(section: Section.glyphs.rawValue, keeping: 512)

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `GlyphPack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Returns the picture of a kanji.
    ///
    /// - Parameter scalar: The kanji.
    /// - Returns: Its picture; `nil` if the pack doesn't have it.
    /// - Throws: What is wrong with the pack.
    public func bitmap(of scalar: Unicode.Scalar) throws(PackError) -> GlyphBitmap? {
        guard let (bytes, range) = try blocks.record(Int(scalar.value), of: file) else { return nil }
        guard let bitmap = GlyphBitmap(bytes[range]) else {
            throw .malformed(file: file.name, part: "the glyph of \(scalar.codePoint)")
        }
        return bitmap
    }
}

/// A picture of 32 by 32 pixels, each black or white.
public struct GlyphBitmap: Equatable, Sendable {
    /// The number of rows, and of pixels in each row.
    public static let side = 32

    /// The 32 rows from the top; the highest bit is the leftmost pixel, and 1 is ink.
    public let rows: [UInt32]

    /// Reads four columns of bytes, as stored in a pack: from the left, each eight pixels wide and 32 bytes high.
    init?(_ columns: ArraySlice<UInt8>) {
        guard columns.count == Self.side * 4 else { return nil }
        rows = (columns.startIndex..<columns.startIndex + Self.side).map { position in
            (0..<4).reduce(0) { $0 << 8 | UInt32(columns[position + $1 * Self.side]) }
        }
    }
}
