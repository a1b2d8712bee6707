/// A rule that an input breaks.
public struct BrokenRule: Error, CustomStringConvertible {
    /// The rule and how it was broken, in words.
    public let description: String

    /// Makes an error that says the rule and how it was broken.
    public init(_ description: String) { self.description = description }
}

/// Expects a rule to hold, or throws what is wrong.
public func expect(_ holds: Bool, _ rule: @autoclosure () -> String) throws(BrokenRule) {
    if !holds { throw BrokenRule(rule()) }
}

/// Passes an input of libFuzzer to a target; a broken rule crashes the process, so that libFuzzer saves the input.
public func fuzz(
    _ start: UnsafePointer<UInt8>?, _ count: Int, _ target: @MainActor ([UInt8]) throws -> Void
) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    // libFuzzer calls on the main thread, with one input at a time.
    MainActor.assumeIsolated {
        do { try target(input) } catch { fatalError("\(error)") }
    }
    return 0
}
