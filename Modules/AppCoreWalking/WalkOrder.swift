import Glibc

/// Whether this process does nothing but walk, as `make walk` and the last part of `make test` have it.
///
/// Then all work of the process is done on the main actor, in the order in which it comes, so that the same seed is the same
/// walk. Otherwise what was waited for goes on by way of other threads, of which one may overtake another: the rules have to
/// hold even so, but a failure may not come again.
public enum WalkOrder {
    /// Whether the environment says so, by `WALK=1`.
    public static var isAsked: Bool { unsafe getenv("WALK") != nil }

    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    /// Brings all work to the main actor, if that is asked for: by the hook that Swift's runtime has for this purpose.
    @MainActor static func keep() {
        guard isAsked, let symbol = unsafe dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
            return
        }
        unsafe symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, _ in MainActor.shared.enqueue(job) }
    }
}
