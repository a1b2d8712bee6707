/// The pitch accents of words, read from a pack built by `Tools/Packs`.
///
/// A lookup inflates at most one block; recent ones are cached. Don't share an object between threads.
public final class AccentPack: Pack {
    /// The pack's kind in its header.
    public static let kind = "ACNT"

    enum Section: Int {
        case sources = 1
        case accents
    }

    /// The pack's file.
    public let file: PackFile
    private var table = PairTable(section: Section.accents.rawValue, width: 1)

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `AccentPack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Returns the accents of a word: 0 for a flat one, else the number of the mora after which the pitch falls.
    ///
    /// - Parameters:
    ///   - writing: The word as JMdict writes it.
    ///   - reading: Its reading in kana; the word itself if that is in kana.
    /// - Returns: The accents in ascending order, usually one; empty if the pack doesn't have the word.
    /// - Throws: What is wrong with the pack.
    public func accents(of writing: String, reading: String) throws(PackError) -> [Int] {
        try table.numbers(of: writing, reading: reading, in: file)
    }
}
