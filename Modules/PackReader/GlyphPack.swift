/// Small pictures of kanji in black and white, read from a pack that `Tools/GlyphPack` has built.
///
/// A kanji is known by its Unicode scalar: 75 of them are equal to another one as text. A lookup inflates at most one
/// block, and the last one is kept. An object is not to be shared between threads.
public final class GlyphPack {
    /// What the pack's kind is called in its header.
    public static let kind = "GLYF"

    enum Section: Int {
        case sources = 1
        case glyphs
    }

    let file: PackFile
    private var blocks = KeyedBlocks(keeping: 1)

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `GlyphPack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Opens a pack that lies in memory as long as the program runs.
    ///
    /// - Parameters:
    ///   - bytes: The pack's bytes; they are not copied.
    ///   - name: What messages call it.
    /// - Throws: What is wrong with the header or the directory.
    public convenience init(embedded bytes: UnsafeRawBufferPointer, name: String) throws(PackError) {
        self.init(try unsafe PackFile(embedded: bytes, name: name, kind: Self.kind))
    }

    /// Reads a pack from a file and checks the checksums of all of it.
    ///
    /// - Parameter path: The file's path.
    /// - Throws: What is wrong with the file or with any part of the pack.
    public convenience init(contentsOfFile path: String) throws(PackError) {
        self.init(try PackFile(contentsOfFile: path, kind: Self.kind))
    }

    /// Where the pack's data come from: one line for each source, with its version.
    ///
    /// - Returns: The lines, as text.
    /// - Throws: What is wrong with the pack.
    public func sources() throws(PackError) -> String {
        String(decoding: try file.readSection(Section.sources.rawValue), as: UTF8.self)
    }

    /// The picture of one kanji.
    ///
    /// - Parameter scalar: The kanji.
    /// - Returns: Its picture; `nil` if the pack does not have it.
    /// - Throws: What is wrong with the pack.
    public func bitmap(of scalar: Unicode.Scalar) throws(PackError) -> GlyphBitmap? {
        let key = Int(scalar.value)
        guard let (bytes, range) = try blocks.record(key, in: Section.glyphs.rawValue, of: file) else { return nil }
        guard let bitmap = GlyphBitmap(bytes[range]) else {
            let name = String(scalar.value, radix: 16, uppercase: true)
            throw .malformed(file: file.name, part: "the glyph of U+\(name)")
        }
        return bitmap
    }
}

/// A picture of 32 by 32 pixels, each of them ink or none.
public struct GlyphBitmap: Equatable, Sendable {
    /// How many rows there are, and how many pixels in each.
    public static let side = 32

    /// The 32 rows from the top; the highest bit is the leftmost pixel, and a bit that is set is ink.
    public let rows: [UInt32]

    /// Reads the four columns of bytes that a pack has, from the left: eight pixels wide, 32 bytes from the top.
    init?(_ columns: ArraySlice<UInt8>) {
        guard columns.count == Self.side * 4 else { return nil }
        rows = (columns.startIndex..<columns.startIndex + Self.side).map { position in
            (0..<4).reduce(0) { $0 << 8 | UInt32(columns[position + $1 * Self.side]) }
        }
    }
}
