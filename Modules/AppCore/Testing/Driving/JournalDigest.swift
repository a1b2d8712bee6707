public import AppCore

/// A hash of journal entries, in which places are numbered in the order in which they first appear.
///
/// The same moves have the same digest, however many other places were made between those that they name. So a journal
/// can be compared with one that was saved before a change to the code.
public struct JournalDigest: Sendable {
    /// The hash: FNV-1a over all lines.
    public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325
    /// How many entries were added.
    public private(set) var count = 0
    private var places: [Int: Int] = [:]

    /// Makes an empty digest.
    public init() {}

    /// Forgets the places of a window, because the next one numbers its own.
    public mutating func beginWindow() { places = [:] }

    /// Adds an entry.
    ///
    /// - Parameter entry: The entry.
    /// - Returns: Its description, with the new numbers of its places.
    @discardableResult public mutating func add(_ entry: JournalEntry) -> String {
        let line = renumbered(entry.description)
        count += 1
        for byte in line.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return line
    }

    private mutating func renumbered(_ text: String) -> String {
        var parts = text.split(separator: "#", omittingEmptySubsequences: false)
        for index in parts.indices.dropFirst() {
            let digits = parts[index].prefix { ("0"..."9").contains($0) }
            guard let number = Int(digits) else { continue }
            let place = places[number] ?? places.count + 1
            places[number] = place
            parts[index] = "\(place)" + parts[index].dropFirst(digits.count)
        }
        return parts.joined(separator: "#")
    }
}
