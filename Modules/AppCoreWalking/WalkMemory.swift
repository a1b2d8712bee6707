import Glibc

/// Whether the memory of a process stays as it is while it walks on and on.
struct WalkMemory {
    /// From how many steps on memory is compared: fewer do not tell a leak from what is kept for good.
    static let fewestSteps = 100_000
    /// How much more there may be at the end than after the first tenth of the steps, in MiB.
    static let mostGrowth = 16

    private let steps: Int
    private var early: Int?
    private var last: Int?

    /// - Parameter steps: How many steps are walked.
    init(steps: Int) { self.steps = steps }

    /// Takes how much memory there is now.
    ///
    /// - Parameters:
    ///   - resident: The process's memory in MiB; `nil` if the system does not tell.
    ///   - left: How many steps are left.
    mutating func note(_ resident: Int?, left: Int) {
        guard let resident, (steps - left) * 10 >= steps else { return }
        early = early ?? resident
        last = resident
    }

    /// By how much the memory has grown, if that is too much.
    var problem: String? {
        guard steps >= Self.fewestSteps, let early, let last, last - early > Self.mostGrowth else { return nil }
        return "the memory grows: \(early) MiB after a tenth of the \(steps) steps, \(last) MiB at the end, "
            + "and \(Self.mostGrowth) MiB more are allowed"
    }

    /// The memory of this process that is not swapped out, in MiB.
    static var resident: Int? {
        var buffer = [UInt8](repeating: 0, count: 128)
        let file = unsafe open("/proc/self/statm", O_RDONLY)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let count = unsafe read(file, &buffer, buffer.count)
        let pages = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).split(separator: " ")
        guard pages.count > 1, let resident = Int(pages[1]) else { return nil }
        return (resident * Int(sysconf(Int32(_SC_PAGESIZE)))) >> 20
    }
}
