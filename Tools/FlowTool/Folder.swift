import Foundation

struct Folder {
    let root: URL

    func url(_ path: String) -> URL { root.appending(path: path) }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: url(path).path) }

    func read(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

    func write(_ text: String, to path: String) throws {
        try FileManager.default.createDirectory(
            at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url(path), atomically: true, encoding: .utf8)
    }

    func remove(_ path: String) throws { if exists(path) { try FileManager.default.removeItem(at: url(path)) } }

    /// The paths of the files in a folder and its subfolders, sorted, without hidden ones.
    func files(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
            .flatMap { name in
                let path = path.isEmpty ? name : "\(path)/\(name)"
                let isFolder = try? url(path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory
                return isFolder == true ? files(in: path) : [path]
            }
    }

    /// The names of the existing flows, whose modules are in a folder.
    func flows(in modules: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url(modules).path)) ?? []
        return names.filter { $0.hasSuffix("Flow") }.map { String($0.dropLast("Flow".count)) }.sorted()
    }

    /// The given paths that are in the last commit; none without a repository.
    func committed(_ paths: [String]) -> [String] {
        let listed = try? Tool.run(
            "git", ["-C", root.path, "ls-tree", "-r", "--name-only", "-z", "HEAD", "--"] + paths)
        return (listed ?? "").split(separator: "\0").map(String.init)
    }

    /// The text of a file in the last commit; `nil` if it isn't there, or without a repository.
    func committedText(of path: String) -> String? {
        try? Tool.run("git", ["-C", root.path, "show", "HEAD:./\(path)"])
    }
}
