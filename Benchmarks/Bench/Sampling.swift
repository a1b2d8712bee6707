import Glibc

/// The time that some work took, or the memory, over several repetitions.
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

/// Something that is measured: gives one sample each time it is asked.
@MainActor struct Subject {
    let sample: () throws -> Double

    /// Gives what `sample` says, such as a child process's own figure.
    init(_ sample: @escaping () throws -> Double) { self.sample = sample }

    /// Times `count` turns of the work together and gives the nanoseconds of one, by this thread's own clock or another.
    init(times count: Int, clock: @escaping () -> Int = now, _ work: @escaping () throws -> Void) {
        sample = {
            let start = clock()
            for _ in 0..<count { try work() }
            return Double(clock() - start) / Double(count)
        }
    }
}

/// Takes a sample of each subject in turn, so that what disturbs the machine disturbs all of them alike.
///
/// The first round is thrown away, as it fills caches, unless what is measured knows none.
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

/// The nanoseconds that this thread has spent working, in the program and in the kernel.
///
/// Not the time of day: what else runs on the machine would then be measured too.
func now() -> Int { read(CLOCK_THREAD_CPUTIME_ID) }

/// The monotonic clock in nanoseconds, for what other processes and threads do.
func wallClock() -> Int { read(CLOCK_MONOTONIC) }

private func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Takes a value so that the optimiser cannot drop what made it.
@inline(never) @_optimize(none) func keep<Value>(_ value: borrowing Value) {}
