#if Desktop
import CAdwaita
import CMainQueue
import HostSupport

/// Runs the main queue inside GLib's loop.
@MainActor final class MainQueueSource {
    private let before: @MainActor () -> Void
    private let after: @MainActor () -> Void
    private var number: CUnsignedInt = 0

    /// Makes a source that isn't watched yet, with what is called before and after the queue's work.
    init(before: @escaping @MainActor () -> Void, after: @escaping @MainActor () -> Void) {
        self.before = before
        self.after = after
    }

    /// Begins to watch the queue.
    ///
    /// Its priority is that of drawing: if it were more urgent, a busy main actor would keep GTK from drawing; if it
    /// were less urgent, drawing would keep the main actor waiting.
    func start() {
        guard number == 0, let source = unsafe g_unix_fd_source_new(main_queue_descriptor(), G_IO_IN) else { return }
        unsafe g_source_set_priority(source, GDK_PRIORITY_REDRAW)
        let ready: @convention(c) (CInt, GIOCondition, UnsafeMutableRawPointer?) -> gboolean = { _, _, data in
            nonisolated(unsafe) let data = unsafe data
            MainActor.assumeIsolated {
                guard let data = unsafe data else { return }
                unsafe Unmanaged<MainQueueSource>.fromOpaque(data).takeUnretainedValue().drain()
            }
            return 1
        }
        unsafe g_source_set_callback(
            source, unsafeBitCast(ready, to: GSourceFunc.self), Unmanaged.passRetained(self).toOpaque()
        ) { data in if let data = unsafe data { unsafe Unmanaged<MainQueueSource>.fromOpaque(data).release() } }
        number = unsafe g_source_attach(source, nil)
        unsafe g_source_unref(source)
    }

    func stop() {
        if number != 0 { g_source_remove(number) }
        number = 0
    }

    private func drain() {
        before()
        MainQueue.drain()
        after()
    }
}
#endif
