import Foundation

/// Makes a flow: its files from the templates, and its lines in the shared lists.
struct NewFlow {
    let flow: FlowName
    let folder: Folder

    /// Makes the flow, or changes nothing.
    ///
    /// - Returns: What was made, in lines for the user.
    /// - Throws: Why the flow can't be made, or which file couldn't be written.
    func run() throws -> [String] {
        let files = try FlowFiles(of: flow, from: folder)
        try check(files)
        let lines = SharedLine.all(of: flow)
        let paths = lines.map(\.path) + [ModulePicture.path]
        let before = try paths.map { ($0, try folder.read($0)) }
        let after = try zip(lines, before).map { line, old in (line.path, try line.added(to: old.1)) }
        do {
            for path in files.paths { try folder.write(files.texts[path] ?? "", to: path) }
            for (path, text) in after { try folder.write(text, to: path) }
            try folder.write(ModulePicture(of: folder).svg, to: ModulePicture.path)
        } catch {
            // Half a flow is worse than none. Report the original error, not errors while undoing.
            for path in files.paths + FlowFiles.folders(of: flow) { try? folder.remove(path) }
            for (path, text) in before { try? folder.write(text, to: path) }
            throw error
        }
        return files.paths.map { "made    \($0)" } + lines.map { "edited  \($0.path): \(trimmed($0.line))" }
            + ["drew    \(ModulePicture.path)"]
    }

    private func trimmed(_ line: String) -> Substring { line.drop { $0 == " " } }

    private func check(_ files: FlowFiles) throws(Refusal) {
        let name = flow.description
        if let known = folder.flows.first(where: { $0.lowercased() == name.lowercased() }) {
            throw .usage("there already is a flow \(known), in Modules/\(known)Flow")
        }
        if let path = (files.paths + FlowFiles.folders(of: flow)).first(where: folder.exists) {
            throw .state("\(path) already exists and would be overwritten")
        }
        let made = Set(files.paths.filter { $0.hasSuffix(".swift") }.flatMap { types(in: files.texts[$0] ?? "") })
        let composed = ["App", "Modules"].flatMap(folder.files).filter { path in
            path.hasSuffix(".swift") && (path.hasPrefix("App/") || path.hasPrefix("Modules/AppCore"))
        }
        for path in composed {
            guard let text = try? folder.read(path) else { continue }
            if let type = types(in: text).first(where: made.contains) {
                throw .usage("'\(name)' would make a type \(type), and \(path) already has one; choose another name")
            }
        }
        for path in ["App", "Modules"].flatMap(folder.files) where path.hasSuffix(".swift") {
            guard let text = try? folder.read(path) else { continue }
            let pattern = /LinkPattern(?:<\w+>)?\(\s*"([^"\/?]+)/
            if text.matches(of: pattern).contains(where: { $0.output.1.lowercased() == flow.link }) {
                throw .usage("links that begin with '\(flow.link)' belong to \(path); choose another name")
            }
        }
    }

    private func types(in text: String) -> [String] {
        text.matches(of: /(?m)^ *(?:\w+ |@\w+ )*(?:actor|class|enum|protocol|struct|typealias) (\w+)/)
            .map { String($0.output.1) }
    }
}
