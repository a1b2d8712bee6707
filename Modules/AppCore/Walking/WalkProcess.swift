// Linux only: elsewhere a walk has no environment, prints nothing, doesn't measure memory, and may not be repeatable.
#if os(Linux)
import Glibc

enum WalkProcess {
    static func variable(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// Writes a line to a file, or to stderr, because tests' output is held back until they end.
    static func say(_ text: String, to path: String?) {
        let bytes = Array((text + "\n").utf8)
        let file = path.map { unsafe open($0, O_WRONLY | O_APPEND) } ?? STDERR_FILENO
        _ = unsafe write(file, bytes, bytes.count)
        if path != nil { close(file) }
    }

    /// The resident memory, in MiB.
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

    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// Sends all work to the main actor, through the hook that Swift's runtime provides for this purpose.
    @MainActor static func keepOrder() {
        guard let symbol = unsafe dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else { return }
        unsafe symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    }
}
#else
enum WalkProcess {
    static var resident: Int? { nil }
    static func variable(_ name: String) -> String? { nil }
    static func say(_ text: String, to path: String?) {}
    @MainActor static func keepOrder() {}
}
#endif
