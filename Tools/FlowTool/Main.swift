import Foundation

/// `FlowTool new|remove PACKAGE NAME [--force]` implements `swift package flow`; `FlowTool picture PACKAGE` draws the
/// modules.
@main struct FlowTool {
    static func main() {
        do {
            for line in try run(Array(CommandLine.arguments.dropFirst())) { print(line) }
        } catch {
            let refusal = error as? Refusal
            FileHandle.standardError.write(Data("flow: \(refusal?.description ?? "\(error)")\n".utf8))
            exit(refusal?.status ?? 74)
        }
    }

    /// Runs the command line.
    ///
    /// - Parameter arguments: `new` or `remove`, the package's folder, the name, and `--force` to delete changed files
    ///   too.
    /// - Returns: What was done, in lines.
    /// - Throws: Why nothing was done.
    static func run(_ arguments: [String]) throws -> [String] {
        let words = arguments.filter { $0 != "--force" }
        let isForced = words.count < arguments.count
        if words.count == 2, words[0] == "picture" {
            let folder = Folder(root: URL(filePath: words[1], directoryHint: .isDirectory))
            try folder.write(ModulePicture(of: folder).svg, to: ModulePicture.path)
            return ["drew    \(ModulePicture.path)"]
        }
        guard words.count >= 2, ["new", "remove"].contains(words[0]), words[0] == "remove" || !isForced else {
            throw Refusal.usage("usage: swift package flow new NAME, or: swift package flow remove NAME [--force]")
        }
        if words.count > 3 { throw Refusal.usage("one flow at a time, not: \(words[2...].joined(separator: " "))") }
        let flow = try FlowName(words.count == 3 ? words[2] : "")
        let folder = Folder(root: URL(filePath: words[1], directoryHint: .isDirectory))
        return words[0] == "new"
            ? try NewFlow(flow: flow, folder: folder).run()
            : try RemoveFlow(flow: flow, folder: folder).run(isForced: isForced)
    }
}
