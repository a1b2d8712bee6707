import Testing

/// The guide's samples are built code: each appears in a file of the package or of an example.
@Suite struct GuideTests {
    @Test func `every sample of the guide appears in a built source`() throws {
        let sources = try Project.files(in: "", ending: ".swift").map(Project.read)
        var count = 0
        // Begin an app of your own is carried out by `make check-consumer`.
        for page in Project.files(in: "Documentation", ending: ".md") where !page.hasSuffix("/BeginAnApp.md") {
            let fences = try Project.read(page).split(separator: "```swift\n", omittingEmptySubsequences: false)
            for sample in fences.dropFirst().compactMap({ $0.split(separator: "```").first }) {
                count += 1
                let isBuilt = sources.contains { $0.contains(sample) }
                #expect(isBuilt, "\(page) has a sample that no built source contains:\n\(sample)")
            }
        }
        #expect(count > 0, "no page has a sample, so nothing was checked")
    }

    @Test func `every sample of a doc comment appears in a built source, whatever its access and line breaks`() throws {
        let sources = try ["Examples", "Tests", "Modules", "Hosts", "Services", "Tools"].flatMap {
            Project.files(in: $0, ending: ".swift")
        }
        .map { path in
            let lines = try Project.read(path).split(separator: "\n").filter { !$0.contains("///") }
            return Self.characters(of: lines.joined(separator: "\n"))
        }
        var count = 0
        for file in Project.sources where Project.module(of: file) != nil {
            for sample in Self.samples(in: file.text) {
                count += 1
                let characters = Self.characters(of: sample)
                let isBuilt = sources.contains { $0.contains(characters) }
                #expect(isBuilt, "a doc comment in \(file.path) has a sample that no built source contains:\n\(sample)")
            }
        }
        #expect(count > 10, "\(count) samples were found in doc comments")
    }

    /// The samples in the doc comments of a source.
    private static func samples(in text: String) -> [String] {
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.split { $0.hasPrefix("/// ```") || !$0.hasPrefix("///") }.compactMap { block in
            guard block.startIndex > 0, lines[block.startIndex - 1] == "/// ```swift" else { return nil }
            return block.map { String($0.dropFirst(4)) }.joined(separator: "\n")
        }
    }

    /// The characters of code, without white space and access levels.
    private static func characters(of code: String) -> String {
        let code = ["fileprivate ", "private ", "@MainActor "].reduce(code) { $0.replacing($1, with: "") }
        return String(decoding: code.utf8.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    }

    @Test func `the guide's first page links to every other page`() throws {
        let guide = try Project.read("Documentation/Guide.md")
        for page in Project.files(in: "Documentation", ending: ".md") where !page.hasSuffix("/Guide.md") {
            let name = page.dropFirst("Documentation/".count)
            #expect(guide.contains("](\(name))"), "\(page) is not listed")
        }
    }

    @Test func `every page about the framework links to the signatures`() throws {
        let others: Set = ["Signatures", "UseTheApp", "CommandLine", "BuildTheApp"]
        for page in Project.files(in: "Documentation", ending: ".md") where !page.contains("/Maintaining/") {
            let name = page.dropFirst("Documentation/".count).dropLast(".md".count)
            if others.contains(String(name)) { continue }
            #expect(try Project.read(page).contains("](Signatures.md)"), "\(page) doesn't")
        }
    }

    @Test func `the page for agents has 150 lines at most, and messages that the sources have`() throws {
        let page = try Project.read("Documentation/ForAgents.md")
        #expect(page.utf8.count { $0 == UInt8(ascii: "\n") } <= 150)
        let table = try #require(page.firstRange(of: "| you read | do |"))
        let rows = page[table.upperBound...].split(separator: "\n").dropFirst()
        let sources = Project.sources.map(\.text).joined()
        for row in rows {
            let text = row.split(separator: "`", omittingEmptySubsequences: false)[1]
            #expect(!text.isEmpty && sources.contains(text), "no source says “\(text)”")
        }
        #expect(rows.count > 5)
    }
}
