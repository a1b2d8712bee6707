#if Desktop
import CAdwaita

/// The arguments of a signal, without the object that emitted it.
@MainActor @safe struct SignalArguments {
    private let values: UnsafePointer<GValue>?
    private let count: Int
    private let result: UnsafeMutablePointer<GValue>?

    @safe init(_ values: UnsafePointer<GValue>?, _ count: Int, _ result: UnsafeMutablePointer<GValue>?) {
        unsafe (self.values, self.count, self.result) = (values, count, result)
    }

    private func value(_ index: Int) -> UnsafePointer<GValue> {
        guard let values = unsafe values, index + 1 < count else { fatalError("the signal has no argument \(index)") }
        return unsafe values + index + 1
    }

    func int(_ index: Int) -> Int { unsafe Int(g_value_get_int(value(index))) }
    func uint(_ index: Int) -> Int { unsafe Int(g_value_get_uint(value(index))) }
    func flags(_ index: Int) -> UInt32 { unsafe g_value_get_flags(value(index)) }
    func enumeration(_ index: Int) -> UInt32 { UInt32(bitPattern: unsafe g_value_get_enum(value(index))) }
    func double(_ index: Int) -> Double { unsafe g_value_get_double(value(index)) }
    func string(_ index: Int) -> String {
        unsafe g_value_get_string(value(index)).map { unsafe String(cString: $0) } ?? ""
    }

    func object(_ index: Int) -> Object {
        guard let object = unsafe g_value_get_object(value(index)) else { fatalError("the argument \(index) is null") }
        return Object(object)
    }

    /// The pointer to a value without a type of GObject's.
    @safe func pointer(_ index: Int) -> UnsafeMutableRawPointer? { unsafe g_value_get_pointer(value(index)) }

    /// Answers a signal that asks whether it has been handled.
    func answer(_ isHandled: Bool) {
        if let result = unsafe result { unsafe g_value_set_boolean(result, isHandled ? 1 : 0) }
    }
}

private final class SignalHandler {
    let run: @MainActor (SignalArguments) -> Void

    init(_ run: @escaping @MainActor (SignalArguments) -> Void) { self.run = run }
}

extension Object {
    /// Runs a closure at each emission of a signal, whatever its arguments; the closure lives as long as the object.
    func on(_ signal: String, _ run: @escaping @MainActor (SignalArguments) -> Void) {
        let handler = unsafe Unmanaged.passRetained(SignalHandler(run)).toOpaque()
        guard let closure = unsafe g_closure_new_simple(CUnsignedInt(MemoryLayout<GClosure>.size), handler) else {
            return
        }
        unsafe g_closure_set_marshal(closure) { closure, result, count, values, _, _ in
            // GTK emits every signal on the main thread.
            nonisolated(unsafe) let (closure, result, values) = unsafe (closure, result, values)
            MainActor.assumeIsolated {
                guard let data = unsafe closure?.pointee.data else { return }
                let handler = unsafe Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
                unsafe handler.run(SignalArguments(values, Int(count), result))
            }
        }
        unsafe g_closure_add_finalize_notifier(closure, handler) { data, _ in
            if let data = unsafe data { unsafe Unmanaged<SignalHandler>.fromOpaque(data).release() }
        }
        unsafe g_signal_connect_closure(raw, signal, closure, 0)
    }

    func on(_ signal: String, _ run: @escaping @MainActor () -> Void) { on(signal) { _ in run() } }

    /// Adds a controller, such as one of keys, to a widget, which owns it from then on.
    func add(_ controller: Object) { gtk_widget_add_controller(widget, controller.c()) }
}
#endif
