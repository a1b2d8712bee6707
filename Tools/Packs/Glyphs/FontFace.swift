import CFreeType
import PackReader
import PackWriting

/// A font face, rendered by FreeType.
///
/// Marked safe: only this object holds FreeType's pointers, and they live as long as it does.
@safe final class FontFace {
    /// The face's name, style and version, and FreeType's version: one line each.
    let sources: String

    private let library: FT_Library
    private let face: FT_Face

    /// Opens the face of a family; a file may contain several.
    init(_ path: String, family: String) throws(DataError) {
        var library: FT_Library?
        guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
            throw DataError(description: "FreeType can't be initialized")
        }
        do throws(DataError) {
            unsafe face = try unsafe Self.face(of: family, in: path, library)
        } catch {
            unsafe FT_Done_FreeType(library)
            throw error
        }
        unsafe self.library = unsafe library
        var version: (major: FT_Int, minor: FT_Int, patch: FT_Int) = (0, 0, 0)
        unsafe FT_Library_Version(library, &version.major, &version.minor, &version.patch)
        let style = unsafe String(cString: face.pointee.style_name)
        sources =
            "\(family) \(style) \(unsafe Self.version(of: face))\n"
            + "FreeType \(version.major).\(version.minor).\(version.patch)\n"
    }

    deinit {
        unsafe FT_Done_Face(face)
        unsafe FT_Done_FreeType(library)
    }

    private static func face(
        of family: String, in path: String, _ library: FT_Library
    ) throws(DataError) -> FT_Face {
        var index = 0
        var count = 1
        while index < count {
            var face: FT_Face?
            guard unsafe FT_New_Face(library, path, index, &face) == 0, let face = unsafe face else {
                throw DataError(description: "'\(path)' cannot be read as a font")
            }
            if unsafe String(cString: face.pointee.family_name) == family { return unsafe face }
            count = unsafe face.pointee.num_faces
            index += 1
            unsafe FT_Done_Face(face)
        }
        throw DataError(description: "'\(path)' has no face '\(family)'")
    }

    /// The version in the font's head table, with three decimals.
    private static func version(of face: FT_Face) -> String {
        guard let head = unsafe FT_Get_Sfnt_Table(face, FT_SFNT_HEAD)?.assumingMemoryBound(to: TT_Header.self) else {
            return "without a version"
        }
        let thousandths = unsafe (head.pointee.Font_Revision * 1000 + 0x8000) >> 16
        let places = String(thousandths % 1000)
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - places.count))\(places)"
    }

    /// Draws a character; a pixel is ink if enough of it is covered.
    ///
    /// - Parameters:
    ///   - scalar: The character.
    ///   - size: The height of the font's em square in pixels.
    ///   - coverage: The smallest coverage, of 255, for a pixel to be ink.
    /// - Returns: The drawing; `nil` if the face has no glyph for the character.
    /// - Throws: `DataError` if FreeType fails.
    func draw(_ scalar: Unicode.Scalar, size: Int, coverage: UInt8) throws(DataError) -> Drawing? {
        let glyph = unsafe FT_Get_Char_Index(face, FT_ULong(scalar.value))
        guard glyph != 0 else { return nil }
        guard unsafe FT_Set_Pixel_Sizes(face, 0, FT_UInt(size)) == 0,
            unsafe FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_RENDER)) == 0, let slot = unsafe face.pointee.glyph
        else { throw DataError(description: "FreeType cannot draw \(scalar)") }
        let bitmap = unsafe slot.pointee.bitmap
        guard unsafe bitmap.rows == 0 || Int(bitmap.pixel_mode) == Int(FT_PIXEL_MODE_GRAY.rawValue) else {
            throw DataError(description: "FreeType didn't draw \(scalar) in grey")
        }
        var drawing = Drawing()
        for row in unsafe 0..<Int(bitmap.rows) {
            for column in unsafe 0..<Int(bitmap.width)
            where unsafe bitmap.buffer[row * Int(bitmap.pitch) + column] >= coverage {
                unsafe drawing.add(
                    x: Int(slot.pointee.bitmap_left) + column, y: row - Int(slot.pointee.bitmap_top))
            }
        }
        return drawing
    }
}

/// The ink pixels of a drawing; `x` grows to the right from the pen, `y` downwards from the baseline.
struct Drawing {
    private var ink: [(x: Int, y: Int)] = []
    private var horizontal = 0...0
    private var vertical = 0...0

    var isEmpty: Bool { ink.isEmpty }

    mutating func add(x: Int, y: Int) {
        horizontal = ink.isEmpty ? x...x : min(x, horizontal.lowerBound)...max(x, horizontal.upperBound)
        vertical = ink.isEmpty ? y...y : min(y, vertical.lowerBound)...max(y, vertical.upperBound)
        ink.append((x, y))
    }

    /// Returns the drawing in a square, as a pack stores it, moved only as far as needed to fit inside.
    ///
    /// - Parameters:
    ///   - left: The column at the square's left edge.
    ///   - top: The row at the square's upper edge.
    /// - Returns: Four columns of bytes, eight pixels wide; `nil` if the drawing is larger than the square.
    func columns(left: Int, top: Int) -> [UInt8]? {
        let side = GlyphBitmap.side
        guard horizontal.count <= side, vertical.count <= side else { return nil }
        let left = min(max(left, horizontal.upperBound - side + 1), horizontal.lowerBound)
        let top = min(max(top, vertical.upperBound - side + 1), vertical.lowerBound)
        var bytes = [UInt8](repeating: 0, count: side * 4)
        for (x, y) in ink { bytes[(x - left) / 8 * side + y - top] |= 0x80 >> UInt8((x - left) % 8) }
        return bytes
    }
}
