import Foundation

@testable import AppCoreFlowTool

/// The package on disk.
enum Project {
    static let root = URL(filePath: #filePath).standardizedFileURL
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The names of the flow modules, by their folders; Package.swift's list is compared with them.
    static let flows = folders(in: "Modules").filter { $0.hasSuffix("Flow") }

    /// The separate modules in the folders of flows: their in-memory ports and their runners.
    static let flowParts = flows.flatMap { ["\($0)InMemory", "\($0)Runner"] }

    static let moduleFolders = manifest.folders

    static let manifest = Manifest((try? read("Package.swift")) ?? "")

    /// The modules that are written in Swift.
    static let modules = moduleFolders.keys.filter { !swiftFiles(in: moduleFolders[$0] ?? $0).isEmpty }.sorted()

    /// The targets in Tests; the folders of Fuzz are targets of their own.
    static let tests = folders(in: "Tests").filter { $0 != "Fuzz" && !swiftFiles(in: "Tests/\($0)").isEmpty }

    /// Every Swift file of the package, including examples, plugins, tools and Package.swift.
    static let sources = files(in: "", ending: ".swift").map { SourceFile(path: $0) }

    /// The names of the folders in a folder, sorted, without hidden ones.
    static func folders(in path: String) -> [String] {
        entries(of: path).filter { isFolder(path + "/" + $0) }
    }

    static func swiftFiles(in path: String) -> [String] { files(in: path, ending: ".swift") }

    /// The module that a source belongs to; `nil` if it is of a test, a tool, a benchmark or the app.
    static func module(of file: SourceFile) -> String? { manifest.module(of: file.path) }

    static func sources(ofModule name: String) -> [SourceFile] {
        sources.filter { $0.path.hasPrefix("\(moduleFolders[name] ?? name)/") }
    }

    /// The Swift files of a module or of a part of a flow.
    static func swiftFiles(ofModule name: String) -> [String] {
        for part in ["InMemory", "Runner"] where flowParts.contains(name) && name.hasSuffix(part) {
            return swiftFiles(in: "Modules/\(name.dropLast(part.count))/\(part)")
        }
        let parts = flows.contains(name) ? ["InMemory", "Runner"].map { "Modules/\(name)/\($0)/" } : []
        return swiftFiles(in: moduleFolders[name] ?? name).filter { file in !parts.contains { file.hasPrefix($0) } }
    }

    /// The paths of the files in a folder and below, relative to the package, sorted.
    static func files(in path: String, ending: String) -> [String] {
        entries(of: path).flatMap { name -> [String] in
            let path = path.isEmpty ? name : "\(path)/\(name)"
            if isFolder(path) { return files(in: path, ending: ending) }
            return name.hasSuffix(ending) ? [path] : []
        }
    }

    /// The URL of a path relative to the package.
    static func url(_ path: String) -> URL { path.isEmpty ? root : root.appending(path: path) }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

    static func read(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    private static func entries(of path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? url(path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
}
