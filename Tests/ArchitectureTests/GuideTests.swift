import Testing

/// The guide's samples are built code: each appears in a file of the package or of an example.
@Suite struct GuideTests {
    @Test func `every sample of the guide appears in a built source`() throws {
        let sources = try Project.files(in: "", ending: ".swift").map(Project.read)
        var count = 0
        for page in Project.files(in: "Documentation", ending: ".md") {
            let fences = try Project.read(page).split(separator: "```swift\n", omittingEmptySubsequences: false)
            for sample in fences.dropFirst().compactMap({ $0.split(separator: "```").first }) {
                count += 1
                let isBuilt = sources.contains { $0.contains(sample) }
                #expect(isBuilt, "\(page) has a sample that no built source contains:\n\(sample)")
            }
        }
        #expect(count > 0, "no page has a sample, so nothing was checked")
    }

    @Test func `the guide's first page links to every other page`() throws {
        let guide = try Project.read("Documentation/Guide.md")
        for page in Project.files(in: "Documentation", ending: ".md") where !page.hasSuffix("/Guide.md") {
            let name = page.dropFirst("Documentation/".count)
            #expect(guide.contains("](\(name))"), "\(page) is not listed")
        }
    }

    @Test func `two flows are composed in fewer than a hundred lines`() throws {
        let sources = Project.swiftFiles(in: "Examples/TwoFlows/Sources")
        let lines = try sources.reduce(0) { try $0 + Project.read($1).utf8.count { $0 == UInt8(ascii: "\n") } }
        #expect(lines > 0 && lines < 100)
    }
}
