/// What Package.swift says about this package's modules: where they lie, and which a flow may open.
struct Manifest {
    /// The folders of the modules, by their names; flows are among them, tests, tools and benchmarks aren't.
    let folders: [String: String]

    /// The modules around AppCore that a flow may open.
    let rings: [String]
    /// The modules that other packages can depend on.
    let products: Set<String>

    static let groups = ["Modules", "Hosts", "Services", "Data", "System"]

    /// Reads the calls that make targets, from the text of Package.swift.
    init(_ text: String) {
        let made = /\b(?:module|program)\(\s*"(\w+)",\s*"([^"\\]+)"/
        let target = /name: "(\w+)",\s*path: "([^"\\]+)"/
        var folders: [String: String] = [:]
        for (name, path) in text.matches(of: made).map({ ($0.output.1, $0.output.2) })
            + text.matches(of: target).map({ ($0.output.1, $0.output.2) })
        {
            folders[String(name)] = String(path)
        }
        for match in text.matches(of: /\bcore\("(\w+)"(?:, named: "(\w+)")?/) {
            folders[match.output.2.map(String.init) ?? "AppCore\(match.output.1)"] = "Modules/AppCore/\(match.output.1)"
        }
        for match in text.matches(of: /\bsystem\("(\w+)"/) {
            folders[String(match.output.1)] = "System/\(match.output.1)"
        }
        for flow in Self.flows(in: text) { folders["\(flow)Flow"] = "Modules/\(flow)Flow" }
        rings = Self.list(text.firstMatch(of: /let ringNames = \[([^\]]*)\]/)?.output.1)
        products = Set(Self.list(text.firstMatch(of: /let products =([^\n]*(?:\n {4,}[^\n]*)*)/)?.output.1) + rings)
        self.folders = folders.filter { Self.groups.contains(String($0.value.prefix { $0 != "/" })) }
    }

    /// The names in the list of all flows, in its order.
    static func flows(in text: String) -> [String] {
        list(text.firstMatch(of: /let allFlows = \[([^\]]*)\]/)?.output.1)
    }

    private static func list(_ text: Substring?) -> [String] {
        (text ?? "").matches(of: /"(\w+)"/).map { String($0.output.1) }
    }

    /// The module that a file belongs to; `nil` if it belongs to none.
    func module(of path: String) -> String? { folders.first { path.hasPrefix("\($0.value)/") }?.key }
}
