import Glibc

/// An input that is made to cost more than its length, in any length.
public struct Construct: Sendable, CustomStringConvertible {
    /// What it is, in a few words; also the name of its seeds.
    public let name: String
    /// Makes it.
    ///
    /// The parameter is about how many bytes it has.
    public let make: @Sendable (_ length: Int) -> [UInt8]

    /// Describes an input.
    ///
    /// - Parameters:
    ///   - name: What it is, in a few words.
    ///   - make: Makes it, about as many bytes long as it is told.
    public init(_ name: String, make: @escaping @Sendable (_ length: Int) -> [UInt8]) {
        self.name = name
        self.make = make
    }

    /// Describes a text in which one part is repeated.
    ///
    /// - Parameters:
    ///   - name: What it is, in a few words.
    ///   - before: What stands before the parts.
    ///   - part: What is repeated.
    ///   - after: What stands behind the parts.
    public init(_ name: String, _ before: String = "", repeating part: String, _ after: String = "") {
        self.init(name) { length in
            let count = max(1, (length - before.utf8.count - after.utf8.count) / max(1, part.utf8.count))
            return Array((before + String(repeating: part, count: count) + after).utf8)
        }
    }

    /// Describes a text of parts that differ.
    ///
    /// - Parameters:
    ///   - name: What it is, in a few words.
    ///   - before: What stands before the parts.
    ///   - after: What stands behind the parts.
    ///   - part: The part of a number.
    public init(
        _ name: String, _ before: String = "", _ after: String = "", part: @escaping @Sendable (_ number: Int) -> String
    ) {
        self.init(name) { length in
            var bytes = Array(before.utf8)
            let end = length - after.utf8.count
            var number = 0
            while bytes.count < end {
                bytes += part(number).utf8
                number += 1
            }
            return bytes + after.utf8
        }
    }

    /// The construct's name.
    public var description: String { name }

    /// Marks of two kinds, which Unicode's normalisation has to put in order before it compares or hashes.
    public static let marks = "\u{300}\u{316}"
}

/// What grows with its input's square shows in a seed of this length, and is still tried often.
private let seedLengths = [2_000, 60_000]

/// Writes seeds of constructs to the folder that the environment names by `FUZZ_SEEDS`, if it does.
///
/// - Parameter constructs: The constructs.
/// - Returns: 0, as libFuzzer's own start wants it.
public func writeSeeds(_ constructs: [Construct]) -> CInt {
    guard let folder = unsafe getenv("FUZZ_SEEDS").map({ unsafe String(cString: $0) }) else { return 0 }
    for construct in constructs {
        for length in seedLengths {
            let name = construct.name.map { $0.isLetter ? $0 : "-" }
            guard let file = unsafe fopen("\(folder)/\(String(name))-\(length)", "w") else { fatalError("\(folder)") }
            let bytes = construct.make(length)
            _ = unsafe fwrite(bytes, 1, bytes.count, file)
            unsafe fclose(file)
        }
    }
    return 0
}
