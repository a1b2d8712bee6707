/// Makes a flow: its files from the templates, and its lines in the shared lists.
struct NewFlow {
    let flow: FlowName
    let layout: FlowLayout
    /// The package that gets the flow.
    let folder: Folder
    /// The package with the templates.
    let home: Folder

    /// Makes the flow, or changes nothing; returns what was made, in lines for the user.
    func run() throws -> [String] {
        let files = try FlowFiles(of: flow, layout, from: home, in: folder)
        try check(files)
        let (lines, table) = (layout.lines(flow), layout.table(flow))
        let shared = Set(lines.map(\.path) + (table == nil ? [] : [StoredTable.path]))
            .union(layout.hasPicture ? [ModulePicture.path] : [])
        let before = try shared.map { ($0, try folder.read($0)) }
        var after = Dictionary(uniqueKeysWithValues: before)
        if let left = lines.flatMap({ $0.marked(in: after[$0.path] ?? "") }).first {
            throw Refusal.state("there still is a line about \(flow.module), to be removed first: \(left)")
        }
        for line in lines { after[line.path] = try line.added(to: after[line.path] ?? "") }
        if let table { after[StoredTable.path] = try table.added(to: after[StoredTable.path] ?? "") }
        do {
            for path in files.paths { try folder.write(files.texts[path] ?? "", to: path) }
            for (path, text) in after { try folder.write(text, to: path) }
            if layout.hasPicture { try folder.write(ModulePicture(of: folder).svg, to: ModulePicture.path) }
        } catch {
            // Half a flow is worse than none. Report the original error, not errors while undoing.
            for path in files.paths + layout.folders(flow) { try? folder.remove(path) }
            for (path, text) in before { try? folder.write(text, to: path) }
            throw error
        }
        return files.paths.map { "made    \($0)" } + lines.map { "edited  \($0.path): \($0.line)" }
            + (table.map { ["edited  \(StoredTable.path): the table \($0.name), and a migration"] } ?? [])
            + (layout.hasPicture ? ["drew    \(ModulePicture.path)"] : [])
    }

    private func check(_ files: FlowFiles) throws(Refusal) {
        let name = flow.description
        if let known = folder.flows(in: layout.modules).first(where: { $0.lowercased() == name.lowercased() }) {
            throw .usage("there already is a flow \(known), in \(layout.modules)/\(known)Flow")
        }
        if let path = (files.paths + layout.folders(flow)).first(where: folder.exists) {
            throw .state("\(path) already exists and would be overwritten")
        }
        let made = Set(files.paths.filter { $0.hasSuffix(".swift") }.flatMap { types(in: files.texts[$0] ?? "") })
        // Another flow's types can't be seen, but AppCore's can.
        let app = layout.neighbours.filter { $0 != "Modules" }.flatMap(folder.files).map { (folder, $0) }
        let rings = home.files(in: "Modules").filter { $0.hasPrefix("Modules/AppCore/") }.map { (home, $0) }
        for (folder, path) in app + rings where path.hasSuffix(".swift") {
            guard let text = try? folder.read(path) else { continue }
            if let type = types(in: text).first(where: made.contains) {
                throw .usage("'\(name)' would make a type \(type), and \(path) already has one; choose another name")
            }
        }
        for path in (layout.neighbours + [layout.modules]).flatMap(folder.files) where path.hasSuffix(".swift") {
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
