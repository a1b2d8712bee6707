import Foundation

/// Implements `swift package flow`; `AppCoreFlowTool picture PACKAGE` draws the modules, and `surface PACKAGE FLOW` compares
/// the public interface of a built flow; with `--update`, it stores the interface as the reviewed one.
///
/// The target's name is long because it may not be that of a target of a package that depends on this one.
@main struct FlowTool {
    static let usage = """
        usage: swift package flow new NAME           makes a flow, with tests and a tab in the app; --data makes one
                                                     with rows of the user's own, which the app stores
               swift package flow remove NAME        removes one; --force also removes changed or committed files
               swift package flow check [--update]   checks what flows import, and their public interfaces in API
        """

    /// The command in a package that depends on this one; without the option it asks, and fails outside of a terminal.
    static let command = "swift package --allow-writing-to-package-directory flow"

    /// The package with the templates: the one that this source file is in.
    static let home = Folder(
        root: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent())

    static func main() {
        do {
            // The plugin adds it in a package that depends on this one.
            let mark = "--appcore="
            let arguments = CommandLine.arguments.dropFirst()
            let appCore = arguments.last { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
            for line in try run(arguments.filter { !$0.hasPrefix(mark) }, dependingOn: appCore) { print(line) }
        } catch {
            let refusal = error as? Refusal
            FileHandle.standardError.write(Data("flow: \(refusal?.description ?? "\(error)")\n".utf8))
            exit(refusal?.status ?? 74)
        }
    }

    /// Runs the command line.
    ///
    /// - Parameters:
    ///   - arguments: `new`, `remove` or `check`, the package's folder, the name, and options: `--force` to delete
    ///     changed files too, `--data` for a flow whose rows the app stores, `--update` for the interfaces in API.
    ///   - appCore: The name by which the package's manifest knows AppCore; `nil` in AppCore's own package.
    /// - Returns: What was done, in lines.
    /// - Throws: Why nothing was done.
    static func run(_ arguments: [String], dependingOn appCore: String? = nil) throws -> [String] {
        var options = Set(arguments.filter { $0.hasPrefix("--") })
        var words = arguments.filter { !$0.hasPrefix("--") }
        guard words.count >= 2 else { throw Refusal.usage(usage) }
        let folder = Folder(root: URL(filePath: words[1], directoryHint: .isDirectory))
        let (command, names) = (words.removeFirst(), words.dropFirst())
        func take(_ option: String) -> Bool { options.remove(option) != nil }
        switch command {
        case "new":
            let isStored = take("--data")
            try check(names, options)
            let flow = try FlowName(names.first ?? "")
            let layout = try FlowLayout.of(folder, dependingOn: appCore, for: flow, isStored: isStored)
            return try NewFlow(flow: flow, layout: layout, folder: folder, home: appCore == nil ? folder : home).run()
        case "remove":
            let isForced = take("--force")
            try check(names, options)
            let flow = try FlowName(names.first ?? "")
            let layout = try FlowLayout.of(folder, dependingOn: appCore, for: flow, isStored: nil)
            return try RemoveFlow(flow: flow, layout: layout, folder: folder, home: appCore == nil ? folder : home)
                .run(isForced: isForced)
        case "check":
            let updates = take("--update")
            if let name = names.first {
                throw Refusal.usage("check takes no name, not even \(name): it checks all flows")
            }
            try check(names, options)
            if appCore == nil { throw Refusal.usage("this package has more checks: make check") }
            return try FlowCheck(folder: folder, manifest: Manifest(try home.read("Package.swift"))).run(
                updates: updates)
        case "surface":
            let updates = take("--update")
            try check(names, options)
            // In the build that this program is a part of.
            let modules = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Modules")
            let surface = try Surface(of: names.first ?? "", ["-I", modules.path])
            guard let difference = surface.difference(in: folder) else { return [] }
            if !updates { throw Refusal.state(difference + surface.renewal) }
            try surface.write(in: folder)
            return ["wrote   \(surface.path): have it reviewed"]
        case "picture":
            try folder.write(ModulePicture(of: folder).svg, to: ModulePicture.path)
            return ["drew    \(ModulePicture.path)"]
        default:
            throw Refusal.usage(usage)
        }
    }

    /// Refuses more names than a command takes, and options that it doesn't know.
    private static func check(_ names: some Collection<String>, _ options: Set<String>) throws(Refusal) {
        if names.count > 1 { throw .usage("one flow at a time, not: \(names.joined(separator: " "))") }
        if let option = options.sorted().first { throw .usage("there is no option '\(option)' here\n\(usage)") }
    }
}
