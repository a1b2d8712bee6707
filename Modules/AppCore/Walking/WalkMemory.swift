/// Checks that the memory of a process doesn't grow as it walks on and on.
struct WalkMemory {
    /// How many steps it takes to compare memory; fewer can't tell a leak from data that stays for good.
    static let fewestSteps = 100_000
    /// How much the memory may grow after the first tenth of the steps, in MiB.
    static let mostGrowth = 16

    private let steps: Int
    private var early: Int?
    private var last: Int?

    init(steps: Int) { self.steps = steps }

    /// Notes the memory used now, in MiB and as far as the system reports it.
    mutating func note(_ resident: Int?, left: Int) {
        guard let resident, (steps - left) * 10 >= steps else { return }
        early = early ?? resident
        last = resident
    }

    /// How the memory has grown, if it has grown too much.
    var problem: String? {
        guard steps >= Self.fewestSteps, let early, let last, last - early > Self.mostGrowth else { return nil }
        return "memory grew from \(early) MiB after a tenth of the \(steps) steps to \(last) MiB at the end; "
            + "at most \(Self.mostGrowth) MiB more are allowed"
    }
}
