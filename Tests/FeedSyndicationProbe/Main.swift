import CMalloc
import FeedModel
import FeedSyndication
import FuzzSupport
import Glibc
import Synchronization

/// Reads feeds of each construct, in one size and in four times that size, and prints the cost.
///
/// Arguments: the larger size in bytes, then the names of constructs, or none for all. A line of output has these
/// fields, separated by tabs: the construct, the larger feed's length in bytes, its processor time and the longest time
/// between two checks for cancellation, both in microseconds, the ratio to the smaller feed's time (times ten), the
/// additional memory in bytes, and the outcome.
@main struct Main {
    /// More attempts would measure the machine's other work.
    private static let mostAttempts = 10

    static func main() {
        let size = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100_000
        let names = CommandLine.arguments.dropFirst(2)
        for construct in FeedConstruct.all where names.isEmpty || names.contains(construct.name) {
            print(line(construct, size))
            fflush(nil)
        }
    }

    private static func line(_ construct: Construct, _ size: Int) -> String {
        let small = construct.make(size / 4)
        let large = construct.make(size)
        // The very first feed also pays for one-time initialization.
        _ = Reading(small)
        var smallTime = Int.max
        var best = Reading(large)
        for _ in 0..<mostAttempts {
            smallTime = min(smallTime, Reading(small).time)
            // Too short a time to be measured counts as none.
            if best.time < 6 * smallTime || best.time < 2_000_000 { break }
            let again = Reading(large)
            best.time = min(best.time, again.time)
            best.longestGap = min(best.longestGap, again.longestGap)
        }
        let ratio = best.time < 2_000_000 ? 0 : Double(best.time) / Double(smallTime)
        let figures = [
            "\(large.count)", "\(best.time / 1_000)", "\(best.longestGap / 1_000)", "\(Int(ratio * 10))",
            "\(best.memory)",
        ]
        return ([construct.name] + figures + [best.outcome]).joined(separator: "\t")
    }
}

/// The cost of reading a feed once.
private struct Reading {
    /// The processor time of all threads, in nanoseconds.
    var time: Int
    /// The longest processor time without a check for cancellation, in nanoseconds.
    var longestGap: Int
    /// The largest growth of memory, in bytes.
    var memory: Int
    var outcome: String

    init(_ feed: [UInt8]) {
        malloc_trim(0)
        Self.forgetPeak()
        let before = Self.status("VmRSS:")
        let start = Self.processorTime
        let asked = Mutex((last: start, longest: 0))
        let ask = { @Sendable in
            let now = Self.processorTime
            asked.withLock { $0 = (now, max($0.longest, now - $0.last)) }
            return false
        }
        do throws(FeedError) {
            let feed = try FeedParser().parse(feed, base: "https://e.example/feed", isCancelled: ask)
            outcome = "\(feed.items.count) items"
        } catch {
            outcome = "\(error)"
        }
        let end = Self.processorTime
        time = end - start
        longestGap = asked.withLock { max($0.longest, end - $0.last) }
        memory = Self.status("VmHWM:") - before
    }

    private static var processorTime: Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    /// Resets the kernel's record of peak memory to the current value.
    private static func forgetPeak() {
        let file = unsafe open("/proc/self/clear_refs", O_WRONLY)
        guard file >= 0 else { return }
        _ = unsafe write(file, "5", 1)
        close(file)
    }

    /// A value from the kernel's status of this process, in bytes.
    private static func status(_ key: String) -> Int {
        let file = unsafe open("/proc/self/status", O_RDONLY)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 8_192)
        let count = unsafe read(file, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix(key) }
        return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) * 1_024
    }
}
