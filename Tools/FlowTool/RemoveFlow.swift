import Foundation

/// Removes a flow made by ``NewFlow``: its files, and its lines in the shared lists.
struct RemoveFlow {
    let flow: FlowName
    let folder: Folder

    /// Removes the flow; changes nothing if work would be lost.
    ///
    /// - Parameter isForced: Whether to remove it although work would be lost.
    /// - Returns: What was removed and what is left to do, in lines for the user.
    /// - Throws: What would be lost, or what couldn't be removed.
    func run(isForced: Bool) throws -> [String] {
        guard folder.flows.contains(flow.description) else {
            let known = folder.flows.joined(separator: ", ")
            throw Refusal.usage("there is no flow '\(flow)'; there are: \(known.isEmpty ? "none" : known)")
        }
        let files = try FlowFiles(of: flow, from: folder)
        let losses = losses(files)
        if !losses.isEmpty, !isForced {
            throw Refusal.state(
                """
                nothing was removed, because this would be lost:
                \(losses.map { "  \($0)" }.joined(separator: "\n"))
                to remove \(flow.module) anyway: make remove-flow NAME=\(flow) FORCE=1
                """)
        }
        var told: [String] = []
        for line in SharedLine.all(of: flow) {
            guard let text = line.removed(from: try folder.read(line.path)) else { continue }
            try folder.write(text, to: line.path)
            told.append("edited  \(line.path)")
        }
        let own = files.paths.filter { path in !FlowFiles.folders(of: flow).contains { path.hasPrefix("\($0)/") } }
        for path in FlowFiles.folders(of: flow) + own where folder.exists(path) {
            try folder.remove(path)
            told.append("removed \(path)")
        }
        try folder.write(ModulePicture(of: folder).svg, to: ModulePicture.path)
        told.append("drew    \(ModulePicture.path)")
        return told + mentions().map { "still imports \(flow.module); change it by hand: \($0)" }
    }

    /// What would be lost: files that the user wrote or changed, and committed ones.
    private func losses(_ files: FlowFiles) -> [String] {
        let there = Set(FlowFiles.folders(of: flow).flatMap(folder.files)).union(files.paths.filter(folder.exists))
        let committed = Set(folder.committed(FlowFiles.folders(of: flow) + files.paths))
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
        for line in SharedLine.all(of: flow) where (try? folder.read(line.path)).flatMap(line.removed) == nil {
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
