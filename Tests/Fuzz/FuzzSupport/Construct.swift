import Glibc

/// An input of any length that is made to cost more than its length.
public struct Construct: Sendable, CustomStringConvertible {
    /// A short description; also the name of its seeds.
    public let name: String
    /// Makes the input.
    ///
    /// The parameter is its approximate length in bytes.
    public let make: @Sendable (_ length: Int) -> [UInt8]

    /// Describes an input.
    public init(_ name: String, make: @escaping @Sendable (_ length: Int) -> [UInt8]) {
        self.name = name
        self.make = make
    }

    /// Describes a text that repeats one part, between what stands before and after.
    public init(_ name: String, _ before: String = "", repeating part: String, _ after: String = "") {
        self.init(name) { length in
            let count = max(1, (length - before.utf8.count - after.utf8.count) / max(1, part.utf8.count))
            return Array((before + String(repeating: part, count: count) + after).utf8)
        }
    }

    /// Describes a text of different parts, made by their numbers, between what stands before and after.
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

    /// Two kinds of combining marks, which Unicode normalisation has to sort before comparing or hashing.
    public static let marks = "\u{300}\u{316}"
}

/// Long enough to reveal quadratic growth, and short enough to be tried often.
private let seedLengths = [2_000, 60_000]

/// Writes seeds of constructs to the folder in the environment variable `FUZZ_SEEDS`, if it is set; returns 0, as
/// libFuzzer's initializer requires.
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
