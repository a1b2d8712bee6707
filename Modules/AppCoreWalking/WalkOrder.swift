import Glibc

/// Whether this process only walks, as in `make walk` and the last part of `make test`.
///
/// If so, all work runs on the main actor in the order in which it arrives, and the same seed gives the same walk.
/// Otherwise awaited work resumes by way of other threads, which may overtake each other. The rules have to hold even
/// then, but a failure may not happen again.
public enum WalkOrder {
    /// Whether the environment sets `WALK`.
    public static var isAsked: Bool { unsafe getenv("WALK") != nil }

    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// Sends all work to the main actor if requested, through the hook that Swift's runtime provides for this purpose.
    @MainActor static func keep() {
        guard isAsked, let symbol = unsafe dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
            return
        }
        unsafe symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    }
}
