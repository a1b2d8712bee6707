import AppCoreWalking

extension [UInt8] {
    /// Damages bytes in one place.
    mutating func damage(with pieces: [[UInt8]], using random: inout SplitMix) {
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
