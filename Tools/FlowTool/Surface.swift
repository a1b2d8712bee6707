/// The public interface of a module: its declarations as the compiler prints them, without their docs.
struct Surface {
    let module: String
    let text: String

    /// Reads the interface of a built module, with the flags by which the compiler finds the build's modules.
    init(of module: String, _ search: [String]) throws {
        let arguments = ["-module-name", module, "-target", Tool.triple] + search
        self.init(module, printed: try Tool.run("swift-synthesize-interface", arguments))
    }

    /// Makes an interface from what the compiler prints.
    init(_ module: String, printed: String) {
        self.module = module
        var text = ""
        var isApart = false
        for line in printed.split(separator: "\n", omittingEmptySubsequences: false) {
            let code = line.drop { $0 == " " }
            if code.isEmpty {
                isApart = true
            } else if !code.hasPrefix("///"), !line.hasPrefix("import ") {
                if isApart, !line.hasPrefix(" "), !text.isEmpty { text += "\n" }
                text += line.replacing("\(module).", with: "") + "\n"
                isApart = false
            }
        }
        self.text = text
    }

    /// The file with the reviewed interface.
    var path: String { "API/\(module).txt" }

    /// Stores the interface as the reviewed one.
    func write(in folder: Folder) throws { try folder.write(text, to: path) }

    /// Describes how the interface differs from the reviewed one; `nil` if it doesn't.
    func difference(in folder: Folder) -> String? {
        func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }
        let difference = lines(text).difference(from: lines((try? folder.read(path)) ?? ""))
        let changes = difference.map { change in
            switch change {
            case .insert(let position, let line, _): (position: position, text: "+ \(line)")
            case .remove(let position, let line, _): (position: position, text: "- \(line)")
            }
        }
        .sorted { ($0.position, $0.text) < ($1.position, $1.text) }
        if changes.isEmpty { return nil }
        let shown =
            changes.prefix(40).map(\.text) + (changes.count > 40 ? ["… and \(changes.count - 40) lines more"] : [])
        return "the public surface of \(module) is not the reviewed one, \(path):\n" + shown.joined(separator: "\n")
    }

    /// How to store the interface as the reviewed one in AppCore's own package, in a line for the user.
    var renewal: String {
        let command = module.hasSuffix("Flow") ? "make renew NAME=\(module.dropLast("Flow".count))" : "make renew"
        return "\nif this is intended: run `\(command)`, and have it reviewed"
    }

    /// The types, and the types that they conform to or inherit from, by unqualified names.
    var types: [(name: String, parents: [String])] {
        text.split(separator: "\n").compactMap { line in
            let pattern = /^[^\/]*?\b(?:actor|class|enum|extension|protocol|struct)\s+([\w.]+)(?:<.*?>)?\s*:\s*(.+)\{/
            guard let match = line.firstMatch(of: pattern) else { return nil }
            let parents = match.output.2.split(separator: " where ")[0].split(separator: ",").map { parent in
                let type = parent.split(separator: "<")[0].split(separator: " ").last ?? ""
                return String(type.split(separator: ".").last ?? "")
            }
            return (String(match.output.1.split(separator: ".").last ?? ""), parents)
        }
    }

    /// The screens and containers among the types of several interfaces, each with what it is.
    static func screens(in surfaces: [Surface]) -> [String: String] {
        var screens = ["Screen": "a screen", "Container": "a container"]
        let types = surfaces.flatMap(\.types)
        // Repeats until nothing new is found: a type may be a screen through a protocol or a superclass.
        while let (name, kind) = types.lazy.compactMap({ type in
            screens[type.name] == nil
                ? type.parents.lazy.compactMap { screens[$0] }.first.map { (type.name, $0) } : nil
        }).first {
            screens[name] = kind
        }
        return screens
    }
}
