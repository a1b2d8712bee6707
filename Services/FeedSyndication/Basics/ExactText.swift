import FeedModel

/// A text as a dictionary key, compared byte by byte.
///
/// Swift normalises strings before it compares them. That takes quadratic time on long runs of combining marks, and
/// merges ids that a feed keeps apart.
struct ExactText: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (one: ExactText, other: ExactText) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

/// The names of the authors, without duplicates, up to a limit.
struct NameList {
    private static let mostBytes = 1_000

    private var names: Set<ExactText> = []
    private var joined = ""

    /// All names, joined; `nil` if there are none.
    var text: String? { joined.isEmpty ? nil : joined }

    /// Adds a name unless it is empty, already in the list, or doesn't fit.
    mutating func add(_ name: String) {
        let room = Self.mostBytes - joined.utf8.count
        guard !name.isEmpty, name.utf8.count <= room || joined.isEmpty else { return }
        let name = name.cut(toBytes: room)
        guard names.insert(ExactText(name)).inserted else { return }
        joined += joined.isEmpty ? name : ", " + name
    }
}

/// Numbered links; each address appears once.
struct LinkList {
    static let mostLinks = 1_000
    private static let longestText = 500

    private(set) var links: [FeedLink] = []
    private var numbers: [ExactText: Int] = [:]

    var isFull: Bool { links.count >= Self.mostLinks }

    /// Adds a link unless its address is already in the list; returns its number, counted from 1, or `nil` if the list
    /// is full.
    @discardableResult mutating func add(_ href: String, text: String) -> Int? {
        if let number = numbers[ExactText(href)] { return number }
        guard !isFull else { return nil }
        let short = text.cut(toBytes: Self.longestText)
        links.append(FeedLink(href: href, text: short.utf8.count < text.utf8.count ? short + "…" : text))
        numbers[ExactText(href)] = links.count
        return links.count
    }
}

extension String {
    /// Returns at most `limit` bytes of the beginning, without cutting a character.
    func cut(toBytes limit: Int) -> String {
        guard let end = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else {
            return self
        }
        return String(self[..<end])
    }

    /// The id, shortened if it is unreasonably long; different ids stay different.
    var shortID: String {
        let short = cut(toBytes: 500)
        guard short.utf8.count < utf8.count else { return self }
        var sum = Checksum()
        sum.add(utf8)
        return short + "…" + sum.description
    }
}

/// An FNV-1a checksum, the same on every machine.
struct Checksum: CustomStringConvertible {
    private var sum: UInt64 = 0xCBF2_9CE4_8422_2325

    /// The checksum as sixteen hexadecimal digits.
    var description: String {
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
