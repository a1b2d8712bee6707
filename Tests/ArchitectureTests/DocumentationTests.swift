#if os(Linux) && DEBUG
import Foundation
import Testing

@testable import AppCoreFlowTool

/// Public declarations are documented.
///
/// `make docs` checks the links in their documentation.
@Suite struct DocumentationTests {
    @Test(arguments: Project.modules) func `every public declaration has a doc comment`(_ module: String) throws {
        let folder = try Self.symbolGraphs(of: module)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Extensions of other modules' types have their own files.
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.contains("\(module).symbols.json"), "\(module) has no symbol graph")
        for name in names {
            let data = try Data(contentsOf: folder.appending(path: name))
            let symbols = try JSONDecoder().decode(SymbolGraph.self, from: data).symbols
            for symbol in symbols where symbol.isUndocumented {
                Issue.record("\(module): \(symbol.name) is public and has no doc comment, at \(symbol.place)")
            }
        }
    }

    /// The symbol graphs of a module, in a new folder.
    private static func symbolGraphs(of module: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "symbols-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Tool.run(
            "swift-symbolgraph-extract",
            [
                "-module-name", module, "-target", Tool.triple, "-output-dir", folder.path,
                "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
            ] + Toolchain.search)
        return folder
    }
}

private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct DocComment: Decodable {}
        struct Location: Decodable {
            struct Position: Decodable { var line: Int }
            var uri: String
            var position: Position
        }
        var pathComponents: [String]
        var docComment: DocComment?
        /// Missing for compiler-generated symbols, such as the members of a derived conformance.
        var location: Location?

        var isUndocumented: Bool { docComment == nil && location != nil }
        var name: String { pathComponents.joined(separator: ".") }
        var place: String {
            guard let location else { return "an unknown place" }
            return "\(location.uri.replacing(Project.root.absoluteString, with: "")):\(location.position.line + 1)"
        }
    }
    var symbols: [Symbol]
}
#endif
