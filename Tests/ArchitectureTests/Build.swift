#if os(Linux)
import Foundation

@testable import AppCoreFlowTool

/// The files that the compiler and SwiftPM wrote while building these tests.
enum Build {
    /// The folder of the running build, such as .build/debug.
    static let folder: URL = {
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: program ?? CommandLine.arguments[0]).deletingLastPathComponent()
    }()

    /// The built targets, each with the targets that it declares, directly or transitively.
    static let declared: [String: [String]] = {
        struct Description: Decodable { var targetDependencyMap: [String: [String]] }
        guard let data = try? Data(contentsOf: folder.appending(path: "description.json")),
            let description = try? JSONDecoder().decode(Description.self, from: data)
        else { return [:] }
        return description.targetDependencyMap
    }()

    /// Our targets; SwiftPM adds two that gather the tests.
    static let targets = declared.keys.sorted().filter {
        !$0.hasSuffix("PackageTests") && !$0.hasSuffix("PackageDiscoveredTests")
    }

    /// Whether a target is written in Swift rather than C.
    static func isSwift(_ target: String) -> Bool {
        [Project.moduleFolders[target], "Benchmarks/\(target)"].compactMap(\.self).allSatisfy {
            !Project.exists($0) || !Project.swiftFiles(in: $0).isEmpty
        }
    }

    /// The modules that the compiler opened for a module, by its own record, whatever the source looks like.
    struct Opened {
        var ours: Set<String> = []
        var system: Set<String> = []
    }

    /// Reads the compiler's list for a module, which covers the imports of all of its files.
    static func opened(by module: String) throws -> Opened {
        // The lists of single files don't help: a file that wasn't recompiled still names another file's imports.
        let list = folder.appending(path: "\(module).build/\(module).emit-module.d")
        var opened = Opened()
        for path in paths(try String(contentsOf: list, encoding: .utf8)) {
            guard let name = moduleName(path), name != module else { continue }
            if path.hasPrefix(folder.path + "/") { opened.ours.insert(name) } else { opened.system.insert(name) }
        }
        return opened
    }

    /// The modules whose object files the linker got for a program, including the program's own.
    static func linked(into program: String) throws -> Set<String> {
        let list = folder.appending(path: "\(program).product/Objects.LinkFileList")
        return Set(
            try String(contentsOf: list, encoding: .utf8).split(separator: "\n").compactMap { path in
                path.split(separator: "/").last { $0.hasSuffix(".build") }.map { String($0.dropLast(6)) }
            })
    }

    /// The module in a path such as `…/Observation.swiftmodule/x86_64-unknown-linux-gnu.swiftinterface`.
    private static func moduleName(_ path: String) -> String? {
        path.split(separator: "/").first { $0.hasSuffix(".swiftmodule") && !$0.contains("-unknown-") }
            .map { String($0.dropLast(".swiftmodule".count)) }
    }

    /// The paths in a list for make: separated by spaces, with a backslash before a space in a name.
    private static func paths(_ list: String) -> [String] {
        var paths = [""]
        var isEscaped = false
        for character in list {
            if isEscaped {
                paths[paths.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character.isWhitespace {
                paths.append("")
            } else {
                paths[paths.count - 1].append(character)
            }
        }
        return paths.filter { !$0.isEmpty }
    }
}

enum Toolchain {
    /// The flags with which a tool finds the build's modules, including those in C.
    static let search: [String] = {
        let modules = Build.folder.appending(path: "Modules").path
        let here = Project.moduleFolders.values.sorted()
        let c = (here + here.map { "\($0)/include" }).filter { Project.exists("\($0)/module.modulemap") }
        return ["-I", modules] + c.flatMap { ["-I", Project.url($0).path] }
    }()

    /// The modules that source files import, according to the compiler's own parser.
    static func imports(of files: [String]) throws -> Set<String> { try Tool.imports(of: files.map(Project.url)) }
}
#endif
