import Glibc

/// The times of some work, or its memory, over several repetitions.
struct Samples: Codable {
    private(set) var sorted: [Double]

    init(_ values: [Double]) { sorted = values.sorted() }

    var median: Double {
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    var lowest: Double { sorted.first ?? .nan }
    var highest: Double { sorted.last ?? .nan }
}

/// Something to measure: returns one sample per call.
@MainActor struct Subject {
    let sample: () throws -> Double

    /// Uses the value of `sample`, such as the figure of a child process.
    init(_ sample: @escaping () throws -> Double) { self.sample = sample }

    /// Times `count` turns of the work together; a sample is the nanoseconds of one turn, by default of this thread's
    /// clock.
    init(times count: Int, clock: @escaping () -> Int = now, _ work: @escaping () throws -> Void) {
        sample = {
            let start = clock()
            for _ in 0..<count { try work() }
            return Double(clock() - start) / Double(count)
        }
    }
}

/// Takes a sample of each subject in turn, so that disturbances of the machine affect all of them alike.
///
/// The first round fills caches and is dropped, unless the subjects have none.
@MainActor func interleave(
    _ repetitions: Int = 11, _ subjects: [Subject], throwingAway thrownAway: Int = 1
) throws -> [Samples] {
    var taken: [[Double]] = Array(repeating: [], count: subjects.count)
    for round in 0..<repetitions + thrownAway {
        for (index, subject) in subjects.enumerated() {
            let value = try subject.sample()
            if round >= thrownAway { taken[index].append(value) }
        }
    }
    return taken.map(Samples.init)
}

/// The processor time of this thread in nanoseconds, in user and kernel mode.
///
/// It isn't wall-clock time, which would include the machine's other work.
func now() -> Int { read(CLOCK_THREAD_CPUTIME_ID) }

/// The monotonic clock in nanoseconds, to measure other processes and threads.
func wallClock() -> Int { read(CLOCK_MONOTONIC) }

private func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Takes a value, so that the optimiser can't remove the code that made it.
@inline(never) @_optimize(none) func keep<Value>(_ value: borrowing Value) {}
