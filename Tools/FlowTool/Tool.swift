import Foundation

/// The toolchain's programs, and others.
enum Tool {
    /// The failure of a program.
    struct Failure: Error, CustomStringConvertible { let description: String }

    static let triple: String = {
        #if arch(arm64)
        "aarch64-unknown-linux-gnu"
        #else
        "x86_64-unknown-linux-gnu"
        #endif
    }()

    /// Runs a program and returns its output.
    ///
    /// - Throws: The program's errors and output, if it fails.
    @discardableResult static func run(_ tool: String, _ arguments: [String]) throws -> String {
        // A file, because a second pipe that is read later may fill up.
        let log = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: log)
        defer { try? FileManager.default.removeItem(at: log) }
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [tool] + arguments
        process.standardOutput = pipe
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let errors = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            throw Failure(description: "\(tool) failed: \(errors)\(output)")
        }
        return output
    }

    /// The public interface of a built module, as the compiler prints it, with doc comments and without imports, most of
    /// which aren't public.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - search: The flags with which the tool finds the build's modules.
    /// - Returns: The interface.
    /// - Throws: `Failure` if the module isn't built.
    static func interface(of module: String, _ search: [String]) throws -> String {
        let text = try run("swift-synthesize-interface", ["-module-name", module, "-target", triple] + search)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0.isEmpty || $0.hasPrefix("import ") }.joined(separator: "\n")
    }

    /// The modules that source files import, according to the compiler's own parser.
    static func imports(of files: [URL]) throws -> Set<String> {
        let output = try run(
            "swiftc",
            ["-frontend", "-emit-imported-modules", "-module-name", "Imports", "-o", "-"] + files.map(\.path))
        return Set(output.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}

/// The public interface of a module, as text.
struct Surface {
    let text: String

    /// Returns the lines that another text lacks, marked `+`, and those that only the other has, marked `-`.
    func changes(since old: String) -> [String] {
        func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
        return lines(text).difference(from: lines(old)).map { change in
            switch change {
            case .insert(_, let line, _): "+ \(line)"
            case .remove(_, let line, _): "- \(line)"
            }
        }
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
