/// A random number generator with a fixed sequence.
struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension [UInt8] {
    /// Damages bytes in one place.
    mutating func damage(with pieces: [[UInt8]], using random: inout Generator) {
        guard !isEmpty else { return append(0x3C) }
        let position = Int.random(in: 0..<count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: self[position] = UInt8.random(in: 0...255, using: &random)
        case 1: remove(at: position)
        case 2: insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: position)
        case 3: removeSubrange(position..<Swift.min(count, position + Int.random(in: 0...40, using: &random)))
        case 4:
            let range = position..<Swift.min(count, position + Int.random(in: 0...80, using: &random))
            insert(contentsOf: [UInt8](self[range]), at: Int.random(in: 0...count, using: &random))
        case 5: removeLast(Int.random(in: 0...Swift.min(count, 60), using: &random))
        default: swapAt(position, Int.random(in: 0..<count, using: &random))
        }
    }
}
