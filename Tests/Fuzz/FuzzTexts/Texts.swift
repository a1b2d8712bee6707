import AppPacks
import FuzzSupport
import PackReader

/// Cuts the input into words, twice: the pieces joined are the text, and what the cutter remembers changes nothing.
///
/// - Parameter input: A text in UTF-8.
/// - Throws: The broken rule.
@MainActor func cutText(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let packs = try EmbeddedPacks()
    let words = try packs.words()
    let cutter = TextCutter(words: words, names: try packs.names())
    let pieces = try cutter.pieces(of: text)
    try expect(pieces.flatMap { Array($0.text.utf8) } == Array(text.utf8), "the pieces aren't the text")
    var end = 0
    for piece in pieces {
        try expect(piece.range.lowerBound == end && !piece.range.isEmpty, "a piece isn't after the one before")
        try expect(piece.range.count == piece.text.utf8.count, "a piece is as long as another text")
        end = piece.range.upperBound
        if case .word(let position) = piece.kind {
            try expect((0..<words.count).contains(position), "there is no word \(position)")
        }
    }
    try expect(try cutter.pieces(of: text) == pieces, "the second cut differs from the first")
}
