import Glibc

/// The processor time that this thread has used, in seconds: a busy machine hardly adds to it.
public var processorTime: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The processor time that this thread uses for some work, in seconds.
public func processorTime(of work: () throws -> Void) rethrows -> Double {
    let start = processorTime
    try work()
    return processorTime - start
}

/// The least time for each input, of as many as eight rounds: a busy machine only adds time, so the first round with
/// which the least are fair is the last.
public func leastTimes<Input>(
    _ inputs: [Input], until isFair: ([Double]) -> Bool, _ time: (Input) throws -> Double
) rethrows -> [Double] {
    var least = inputs.map { _ in Double.infinity }
    for _ in 0..<8 where !isFair(least) {
        for (index, input) in inputs.enumerated() { least[index] = min(least[index], try time(input)) }
    }
    return least
}
