#if Desktop
import CAdwaita
import Glibc
public import HostSupport

/// Answers the search of the desktop's shell over the session bus, as `org.gnome.Shell.SearchProvider2` asks; it needs no
/// display, and none of the app.
///
/// The shell starts the program when the user types, and starts it again after it has ended by itself. Links are opened
/// by the program that the desktop knows for them.
@MainActor public final class SearchProvider {
    /// What the shell shows of a result.
    public struct Result {
        /// The link that opens it.
        public var link: String
        /// Its name.
        public var name: String
        /// What it is, in one line.
        public var text: String

        /// Makes a result from its properties.
        public init(link: String, name: String, text: String) { (self.link, self.name, self.text) = (link, name, text) }
    }

    /// How long it waits for the next question, in seconds.
    private static let patience: CUnsignedInt = 30

    private let search: (String) -> [Result]
    private let allResults: (String) -> String?
    /// What the shell may ask about: the results of the last searches.
    private var known: [String: Result] = [:]
    private var loop: Object?
    private var timer: CUnsignedInt = 0

    /// Makes a provider, which finds results for what the user typed, the best first, and the link to all of them.
    public init(search: @escaping (String) -> [Result], allResults: @escaping (String) -> String?) {
        self.search = search
        self.allResults = allResults
    }

    private static let interface = """
        <node><interface name="org.gnome.Shell.SearchProvider2">
        <method name="GetInitialResultSet"><arg type="as" direction="in"/><arg type="as" direction="out"/></method>
        <method name="GetSubsearchResultSet"><arg type="as" direction="in"/><arg type="as" direction="in"/>
        <arg type="as" direction="out"/></method>
        <method name="GetResultMetas"><arg type="as" direction="in"/><arg type="aa{sv}" direction="out"/></method>
        <method name="ActivateResult"><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="u" direction="in"/></method>
        <method name="LaunchSearch"><arg type="as" direction="in"/><arg type="u" direction="in"/></method>
        </interface></node>
        """

    /// Answers until nothing was asked for half a minute; call it on the main thread, outside any task.
    ///
    /// - Parameter identity: How the desktop knows the app; the provider's name on the bus is that with `.SearchProvider`.
    /// - Returns: The exit status: 0, or `EX_UNAVAILABLE` if there is no session bus.
    public func run(as identity: DesktopIdentity) -> CInt {
        let name = identity.identifier + ".SearchProvider"
        let path = "/" + name.split(separator: ".").joined(separator: "/")
        guard let bus = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil),
            let node = unsafe g_dbus_node_info_new_for_xml(Self.interface, nil)
        else { return EX_UNAVAILABLE }
        var table = GDBusInterfaceVTable()
        unsafe table.method_call = { _, _, _, _, method, parameters, invocation, data in
            // The bus calls back on the main thread.
            nonisolated(unsafe) let (method, parameters, call, data) = unsafe (method, parameters, invocation, data)
            MainActor.assumeIsolated {
                guard let method = unsafe method, let data = unsafe data else { return }
                let provider = unsafe Unmanaged<SearchProvider>.fromOpaque(data).takeUnretainedValue()
                let answer = unsafe provider.answer(String(cString: method), parameters)
                unsafe g_dbus_method_invocation_return_value(call, answer)
            }
        }
        let data = unsafe Unmanaged.passUnretained(self).toOpaque()
        let object = unsafe g_dbus_connection_register_object(
            bus, path, node.pointee.interfaces[0], &table, data, nil, nil)
        unsafe g_dbus_node_info_unref(node)
        let owner = unsafe g_bus_own_name_on_connection(
            bus, name, GBusNameOwnerFlags(rawValue: 0), nil, nil, nil, nil)
        let loop = Object(unsafe g_main_loop_new(nil, 0))
        self.loop = loop
        wait()
        unsafe g_main_loop_run(loop.c())
        g_bus_unown_name(owner)
        unsafe g_dbus_connection_unregister_object(bus, object)
        unsafe g_dbus_connection_flush_sync(bus, nil, nil)
        unsafe g_main_loop_unref(loop.c())
        return 0
    }

    /// Ends the loop after a while, counted from now.
    private func wait() {
        if timer != 0 { g_source_remove(timer) }
        timer = unsafe g_timeout_add_seconds(
            Self.patience,
            { loop in
                if let loop = unsafe loop { unsafe g_main_loop_quit(OpaquePointer(loop)) }
                return 1
            }, loop?.raw)
    }

    private func answer(_ method: String, _ parameters: OpaquePointer?) -> OpaquePointer? {
        wait()
        switch method {
        case "GetInitialResultSet": return unsafe tuple(list(find(strings(0, parameters))))
        case "GetSubsearchResultSet": return unsafe tuple(list(find(strings(1, parameters))))
        case "GetResultMetas": return unsafe tuple(descriptions(strings(0, parameters).compactMap { known[$0] }))
        case "ActivateResult":
            let link = unsafe string(g_variant_get_child_value(parameters, 0))
            // Only what was found here is opened.
            if known[link] != nil { open(link) }
        case "LaunchSearch":
            if let link = unsafe allResults(strings(0, parameters).joined(separator: " ")) { open(link) }
        default: break
        }
        return nil
    }

    private func open(_ link: String) { unsafe g_app_info_launch_default_for_uri(link, nil, nil) }

    private func find(_ words: [String]) -> [String] {
        let results = search(words.joined(separator: " "))
        if known.count > 1000 { known = [:] }
        for result in results { known[result.link] = result }
        return results.map(\.link)
    }

    private func strings(_ index: Int, _ parameters: OpaquePointer?) -> [String] {
        guard let array = unsafe g_variant_get_child_value(parameters, gsize(index)) else { return [] }
        defer { unsafe g_variant_unref(array) }
        return unsafe (0..<g_variant_n_children(array)).map { unsafe string(g_variant_get_child_value(array, $0)) }
    }

    /// Reads a text, and lets go of it.
    private func string(_ variant: OpaquePointer?) -> String {
        defer { unsafe g_variant_unref(variant) }
        return unsafe g_variant_get_string(variant, nil).map { unsafe String(cString: $0) } ?? ""
    }

    private func list(_ texts: [String]) -> OpaquePointer? {
        var children: [OpaquePointer?] = unsafe texts.map { unsafe g_variant_new_string($0) }
        let type = unsafe g_variant_type_new("s")
        defer { unsafe g_variant_type_free(type) }
        return unsafe g_variant_new_array(type, &children, gsize(children.count))
    }

    private func descriptions(_ results: [Result]) -> OpaquePointer? {
        var entries: [OpaquePointer?] = unsafe results.map { result in
            let texts = [
                ("id", result.link), ("name", result.name), ("description", result.text),
                ("clipboardText", result.name),
            ]
            var made: [OpaquePointer?] = unsafe texts.map { key, text in
                unsafe g_variant_new_dict_entry(
                    g_variant_new_string(key), g_variant_new_variant(g_variant_new_string(text)))
            }
            return unsafe g_variant_new_array(nil, &made, gsize(made.count))
        }
        let type = unsafe g_variant_type_new("a{sv}")
        defer { unsafe g_variant_type_free(type) }
        return unsafe g_variant_new_array(type, &entries, gsize(entries.count))
    }

    private func tuple(_ value: OpaquePointer?) -> OpaquePointer? {
        var children: [OpaquePointer?] = unsafe [value]
        return unsafe g_variant_new_tuple(&children, 1)
    }
}
#endif
