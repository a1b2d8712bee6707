/// The parts of kanji that RADKFILE lists, read from a pack built by `Tools/Packs`.
///
/// The first question reads the whole pack, which takes less than a millisecond. Don't share an object between threads.
public final class PartPack: Pack {
    /// The pack's kind in its header.
    public static let kind = "PART"

    /// A part that kanji consist of.
    public struct Part: Hashable, Sendable {
        /// The part as a character.
        public let character: Unicode.Scalar
        /// The number of its strokes.
        public let strokes: Int
    }

    enum Section: Int {
        case sources = 1
        case parts
        case otherCharacters
        case kanji
        case lists
    }

    /// The pack's file.
    public let file: PackFile
    private var loaded: PartTable?

    /// Opens a pack.
    ///
    /// - Parameter file: The pack's file, of the kind `PartPack.kind`.
    public init(_ file: PackFile) { self.file = file }

    /// Returns all parts in RADKFILE's order, those with few strokes first.
    ///
    /// - Returns: The parts.
    /// - Throws: What is wrong with the pack.
    public func parts() throws(PackError) -> [Part] { try table().parts }

    /// Returns the part that a character names.
    ///
    /// - Parameter character: The part itself, the kanji that RADKFILE writes in its place (`汁` for `氵`), or its
    ///   character in Unicode's blocks of radicals.
    /// - Returns: The part; `nil` if the character names none.
    /// - Throws: What is wrong with the pack.
    public func part(named character: Unicode.Scalar) throws(PackError) -> Part? {
        let table = try table()
        return table.number(of: character).map { table.parts[$0] }
    }

    /// Returns the parts of a kanji.
    ///
    /// - Parameter kanji: The kanji.
    /// - Returns: Its parts, in the order of `parts()`; empty if the pack doesn't have the kanji.
    /// - Throws: What is wrong with the pack.
    public func parts(of kanji: Unicode.Scalar) throws(PackError) -> [Unicode.Scalar] {
        let table = try table()
        return table.numbers(ofPartsOf: kanji).map { table.parts[$0].character }
    }

    /// Returns the kanji that have all of some parts.
    ///
    /// - Parameter parts: The parts, each as `part(named:)` takes it.
    /// - Returns: The kanji, in the order of code points; empty if there is no part, or an unknown one.
    /// - Throws: What is wrong with the pack.
    public func kanji(having parts: some Collection<Unicode.Scalar>) throws(PackError) -> [Unicode.Scalar] {
        let table = try table()
        guard !parts.isEmpty, let chosen = table.kanji(having: parts) else { return [] }
        return table.scalars(in: chosen)
    }

    /// Returns the parts that at least one kanji has together with all of some parts, which are among them.
    ///
    /// - Parameter parts: The parts, each as `part(named:)` takes it.
    /// - Returns: The parts; all if none is given, and none if one is unknown or if no kanji has all of them.
    /// - Throws: What is wrong with the pack.
    public func parts(joining parts: some Collection<Unicode.Scalar>) throws(PackError) -> Set<Unicode.Scalar> {
        let table = try table()
        guard let chosen = table.kanji(having: parts) else { return [] }
        return Set(
            table.parts.indices.lazy.filter { table.isPart($0, ofAnyIn: chosen) }.map { table.parts[$0].character })
    }

    private func table() throws(PackError) -> PartTable {
        if let loaded { return loaded }
        let table = try PartTable(file)
        loaded = table
        return table
    }
}
