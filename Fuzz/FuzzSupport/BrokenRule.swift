/// A rule that does not hold for an input.
public struct BrokenRule: Error, CustomStringConvertible {
    /// The rule and what breaks it, in words.
    public let description: String

    /// Makes an error.
    ///
    /// - Parameter description: The rule and what breaks it, in words.
    public init(_ description: String) { self.description = description }
}

/// Expects that a rule holds.
///
/// - Parameters:
///   - holds: Whether it does.
///   - rule: What is wrong if it does not.
/// - Throws: The broken rule.
public func expect(_ holds: Bool, _ rule: @autoclosure () -> String) throws(BrokenRule) {
    if !holds { throw BrokenRule(rule()) }
}

/// Hands an input of libFuzzer over; a broken rule ends the process as a crash would, so that the input is kept.
///
/// - Parameters:
///   - start: Where the input begins.
///   - count: How many bytes it has.
///   - target: What reads it.
/// - Returns: What libFuzzer wants: 0.
public func fuzz(
    _ start: UnsafePointer<UInt8>?, _ count: Int, _ target: @MainActor ([UInt8]) throws -> Void
) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    // libFuzzer calls on the main thread, one input after the other.
    MainActor.assumeIsolated {
        do { try target(input) } catch { fatalError("\(error)") }
    }
    return 0
}
