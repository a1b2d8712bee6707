import CityData
import GlyphData
import KanjiData
import PackReader
import WordData

/// The packs that are built into the program.
enum EmbeddedPacks {
    /// Opens a pack of kanji.
    ///
    /// - Parameter path: The pack's file. Defaults to the built-in pack.
    /// - Returns: The library that reads it.
    /// - Throws: What is wrong with the file.
    @MainActor static func library(_ path: String? = nil) throws(PackError) -> PackKanjiLibrary {
        let pack: KanjiPack
        if let path {
            pack = try KanjiPack(contentsOfFile: path)
        } else {
            let bytes = unsafe UnsafeRawBufferPointer(start: kanji_pack_bytes(), count: Int(kanji_pack_size()))
            pack = try unsafe KanjiPack(embedded: bytes, name: "inside the program")
        }
        return PackKanjiLibrary(pack, count: try pack.count()) { () throws(PackError) in try glyphs() }
    }

    /// Opens the built-in glyph pack.
    static func glyphs() throws(PackError) -> GlyphPack {
        let bytes = unsafe UnsafeRawBufferPointer(start: glyph_pack_bytes(), count: Int(glyph_pack_size()))
        return try unsafe GlyphPack(embedded: bytes, name: "glyphs inside the program")
    }

    /// Opens the built-in word pack.
    static func words() throws(PackError) -> WordPack {
        let bytes = unsafe UnsafeRawBufferPointer(start: word_pack_bytes(), count: Int(word_pack_size()))
        return try unsafe WordPack(embedded: bytes, name: "words inside the program")
    }

    /// The built-in catalogue.
    static func cities() throws(PackError) -> CityCatalogue {
        let bytes = unsafe UnsafeRawBufferPointer(start: city_pack_bytes(), count: Int(city_pack_size()))
        return try unsafe CityCatalogue(embedded: bytes, name: "inside the program")
    }
}
