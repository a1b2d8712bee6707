import Testing

/// What is declared as `package` is for AppCore's own targets, which alone are built with the package's name.
@Suite struct PackageAccessTests {
    @Test func `only the core declares anything as package`() throws {
        let keywords =
            "actor|associatedtype|class|convenience|distributed|dynamic|enum|extension|final|func|import|indirect"
            + "|init|lazy|let|macro|mutating|nonisolated|nonmutating|override|postfix|prefix|private|protocol|required"
            + "|static|struct|subscript|typealias|unowned|var|weak"
        let declaration = try Regex("\\bpackage(\\s+(\(keywords))\\b|\\s*\\(set\\)|\\s+@)")
        for file in Project.sources where !file.path.hasPrefix("Modules/AppCore/") {
            for (index, line) in file.code.enumerated() where line.contains("package") {
                guard line.contains(declaration) else { continue }
                Issue.record("\(file.path):\(index + 1) declares something as package; only AppCore's own targets may")
            }
        }
    }
}
