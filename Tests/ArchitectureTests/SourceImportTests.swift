#if os(Linux)
import Testing

/// A second net below ImportTests: it checks the sources, so it needs no build.
@Suite struct SourceImportTests {
    @Test(arguments: Project.modules + Project.flowParts)
    func `a module imports what its row allows`(_ module: String) throws {
        guard let row = Boundaries.row(of: module), let system = row.system else {
            Issue.record("\(module) has no row in Boundaries.swift: list there what it may open")
            return
        }
        let imports = try Toolchain.imports(of: Project.swiftFiles(ofModule: module))
        // The standard library is imported by name for what it otherwise keeps to itself.
        for other in imports.subtracting(row.ours.union(system).union(["Swift"])).sorted() {
            Issue.record("\(module) imports \(other); it may import \(row.ours.union(system).sorted())")
        }
    }

    @Test(arguments: Project.flows) func `no file of a flow imports another flow`(_ flow: String) {
        let refused = Set(Project.flows).subtracting([flow]).union(Self.foundation)
        for file in Self.sources(of: "Modules/\(flow)") {
            expectNoImport(of: refused, in: file)
        }
        for file in Self.sources(of: "Tests/\(flow)Tests") {
            expectNoImport(of: refused.subtracting(Self.foundation), in: file)
        }
    }

    @Test(arguments: Project.flows) func `no file of a flow bypasses the imports`(_ flow: String) {
        let words = ["_typeByName", "@_silgen_name", "@_extern", "@_cdecl", "dlsym", "dlopen"]
        for file in Self.sources(of: "Modules/\(flow)") {
            for (index, line) in file.code.enumerated() {
                for word in words where line.contains(word) {
                    Issue.record("\(file.path):\(index + 1) uses \(word), which can bypass the imports")
                }
            }
        }
    }

    @Test func `only the core declares anything as package`() throws {
        let keywords =
            "actor|associatedtype|class|convenience|distributed|dynamic|enum|extension|final|func|import|indirect"
            + "|init|lazy|let|macro|mutating|nonisolated|nonmutating|override|postfix|prefix|private|protocol|required"
            + "|static|struct|subscript|typealias|unowned|var|weak"
        let declaration = try Regex("\\bpackage(\\s+(\(keywords))\\b|\\s*\\(set\\)|\\s+@)")
        for file in Project.sources where !file.path.hasPrefix("Modules/AppCore/") {
            for (index, line) in file.code.enumerated() where line.contains("package") {
                guard line.contains(declaration) else { continue }
                Issue.record("\(file.path):\(index + 1) declares something as package, which is for AppCore's own targets")
            }
        }
    }

    private static let foundation: Set = [
        "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML",
    ]

    private static func sources(of folder: String) -> [SourceFile] {
        Project.sources.filter { $0.path.hasPrefix(folder + "/") }
    }

    private func expectNoImport(of refused: Set<String>, in file: SourceFile) {
        for (index, line) in file.code.enumerated() {
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "@" }.map(String.init)
            guard let position = words.firstIndex(of: "import") else { continue }
            for name in words[position...] where refused.contains(name) {
                Issue.record("\(file.path):\(index + 1) imports \(name), which no file there may")
            }
        }
    }
}
#endif
