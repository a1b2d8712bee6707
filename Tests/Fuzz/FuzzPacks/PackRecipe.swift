import PackWriting

/// A recipe for a pack, so that random bytes get past its directory and checksums to the code that reads blocks.
///
/// The first byte is the kind's letter, `k`, `c`, `g`, `w`, `p`, `j`, `s`, `a`, `n` or `t`, as a capital if the blocks are compressed. The
/// blocks follow: the section's number, the key in four bytes, the length in two, and the bytes. Section 0 ends the
/// blocks. After it come patches of the pack itself, each a position in two bytes and one byte to XOR with it.
struct PackRecipe {
    /// The kind in the pack's header.
    let kind: String
    /// The pack, with valid checksums.
    let bytes: [UInt8]

    /// Makes the pack; `nil` if the input isn't a recipe.
    init?(_ input: [UInt8]) {
        guard let letter = input.first else { return nil }
        switch letter | 0x20 {
        case UInt8(ascii: "k"): kind = "KANJ"
        case UInt8(ascii: "c"): kind = "CITY"
        case UInt8(ascii: "g"): kind = "GLYF"
        case UInt8(ascii: "w"): kind = "WORD"
        case UInt8(ascii: "p"): kind = "PART"
        case UInt8(ascii: "j"): kind = "JLPT"
        case UInt8(ascii: "s"): kind = "STRK"
        case UInt8(ascii: "a"): kind = "ACNT"
        case UInt8(ascii: "n"): kind = "NAME"
        case UInt8(ascii: "t"): kind = "SENT"
        default: return nil
        }
        var sections: [Int: PackWriter.Section] = [:]
        var rest = input.dropFirst()
        func number(_ bytes: Int) -> Int {
            let number = rest.prefix(bytes).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(bytes)
            return number
        }
        while let section = rest.popFirst(), section != 0 {
            let key = number(4)
            let length = number(2)
            let bytes = Array(rest.prefix(length))
            rest = rest.dropFirst(length)
            // The format has no empty blocks.
            guard !bytes.isEmpty else { continue }
            if sections[Int(section)] == nil {
                var first = PackWriter.Section(number: Int(section), as: letter & 0x20 == 0 ? .small : .plain)
                if first.storage == .small { first.givenDictionary = Array(bytes.prefix(64)) }
                sections[Int(section)] = first
            }
            sections[Int(section)]?.blocks.append((key, bytes))
        }
        let ordered = sections.values.sorted { $0.number < $1.number }
        guard var bytes = try? PackWriter(kind: kind, sections: ordered).bytes() else { return nil }
        while rest.count >= 3 {
            let position = number(2)
            let pattern = rest.popFirst() ?? 0
            if position < bytes.count { bytes[position] ^= pattern }
        }
        PackWriter.seal(&bytes)
        self.bytes = bytes
    }
}
