/// Removes a flow made by ``NewFlow``: its files, and its lines in the shared lists.
struct RemoveFlow {
    let flow: FlowName
    let layout: FlowLayout
    let folder: Folder
    /// The package with the templates.
    let home: Folder

    /// Removes the flow, but changes nothing if work would be lost, unless it is forced to; returns what was removed
    /// and what is left to do, in lines for the user.
    func run(isForced: Bool) throws -> [String] {
        let flows = folder.flows(in: layout.modules)
        guard flows.contains(flow.description) else {
            let known = flows.joined(separator: ", ")
            throw Refusal.usage("there is no flow '\(flow)'; there are: \(known.isEmpty ? "none" : known)")
        }
        let files = try FlowFiles(of: flow, layout, from: home, in: folder)
        let losses = losses(files)
        if !losses.isEmpty, !isForced {
            throw Refusal.state(
                """
                nothing was removed, because this would be lost:
                \(losses.map { "  \($0)" }.joined(separator: "\n"))
                to remove \(flow.module) anyway: \(layout.forcedRemoval(flow))
                """)
        }
        var told: [String] = []
        for line in layout.lines(flow) {
            let before = try folder.read(line.path)
            guard let text = line.removed(from: before) ?? line.removedByMark(from: before) else { continue }
            try folder.write(text, to: line.path)
            told.append("edited  \(line.path)")
        }
        if let table = layout.table(flow) { told += try remove(table) }
        let folders = layout.folders(flow)
        let own = files.paths.filter { path in !folders.contains { path.hasPrefix("\($0)/") } }
        for path in folders + own where folder.exists(path) {
            try folder.remove(path)
            told.append("removed \(path)")
        }
        if layout.hasPicture {
            try folder.write(ModulePicture(of: folder).svg, to: ModulePicture.path)
            told.append("drew    \(ModulePicture.path)")
        }
        let left = layout.lines(flow).flatMap { line in (try? folder.read(line.path)).map(line.marked) ?? [] }
        return told + Set(left).sorted().map { "kept    a line that was changed; remove it by hand: \($0)" }
            + mentions().map { "still imports \(flow.module); change it by hand: \($0)" }
    }

    /// Removes a table from the schema, unless users' databases may have it; returns what was done.
    private func remove(_ table: StoredTable) throws -> [String] {
        let path = StoredTable.path
        if let committed = folder.committedText(of: path), !table.lines(in: committed).isEmpty {
            return [
                "kept    \(path): the table \(table.name) and its migrations were committed, so users' databases may "
                    + "have them with their rows"
            ]
        }
        let schema = table.removed(from: try folder.read(path))
        try folder.write(schema, to: path)
        let edited = "edited  \(path); a database that has the table \(table.name) is refused from now on, and keeps it"
        return [edited] + table.lines(in: schema).map { "kept    a line that also names \(table.name): \($0)" }
    }

    /// What would be lost: files that the user wrote or changed, and committed ones.
    private func losses(_ files: FlowFiles) -> [String] {
        let there = Set(layout.folders(flow).flatMap(folder.files)).union(files.paths.filter(folder.exists))
        let committed = Set(folder.committed(layout.folders(flow) + files.paths))
        var losses: [String] = []
        for path in there.sorted() {
            let text = files.texts[path]
            if text == nil {
                losses.append("\(path) was added by hand")
            } else if (try? folder.read(path)) != text {
                losses.append("\(path) was changed, or its template was")
            } else if committed.contains(path) {
                losses.append("\(path) was committed")
            }
        }
        if let table = layout.table(flow), (try? folder.read(StoredTable.path)).map(table.isAsMade) == false {
            losses.append("the table \(table.name) in \(StoredTable.path), or one of its migrations, was changed")
        }
        for line in layout.lines(flow) where (try? folder.read(line.path)).flatMap(line.removed) == nil {
            losses.append("the line for \(flow) in \(line.path) was changed")
        }
        return losses
    }

    /// The files that still import the flow and would break the build.
    private func mentions() -> [String] {
        folder.files(in: "")
            .filter { path in
                guard path.hasSuffix(".swift"), let text = try? folder.read(path) else { return false }
                return text.split(separator: "\n").contains { $0.hasSuffix("import \(flow.module)") }
            }
    }
}
