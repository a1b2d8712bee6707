import Testing

/// The guide's samples are built code: each appears in a file of the package or of an example.
@Suite struct GuideTests {
    @Test func `every sample of the guide appears in a built source`() throws {
        let sources = try Project.files(in: "", ending: ".swift").map(Project.read)
        var count = 0
        for page in Project.files(in: "Documentation", ending: ".md") {
            // The example depends on this package by its path, and everybody else by its address.
            let text = try Project.read(page).replacing(
                ".package(url: \"<URL>\", branch: \"main\")", with: ".package(name: \"AppCore\", path: \"../..\")")
            let fences = text.split(separator: "```swift\n", omittingEmptySubsequences: false)
            for sample in fences.dropFirst().compactMap({ $0.split(separator: "```").first }) {
                count += 1
                let isBuilt = sources.contains { $0.contains(sample) }
                #expect(isBuilt, "\(page) has a sample that no built source contains:\n\(sample)")
            }
        }
        #expect(count > 0, "no page has a sample, so nothing was checked")
    }

    @Test func `every sample of a doc comment appears in a built source, whatever its access and line breaks`() throws {
        let sources = try ["Tests", "Modules", "Hosts", "Services", "Tools"].flatMap {
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

    @Test func `two flows and the app around them are fewer than 150 lines`() throws {
        let sources = Project.swiftFiles(in: "Examples/TwoFlows/Sources")
        let lines = try sources.reduce(0) { try $0 + Project.read($1).utf8.count { $0 == UInt8(ascii: "\n") } }
        #expect(lines > 0 && lines < 150)
    }
}
