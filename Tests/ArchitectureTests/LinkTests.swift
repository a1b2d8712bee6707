import Foundation
import Testing

/// Links in doc comments and pages are valid.
///
/// Needs no build. `make docs` asks DocC, too.
@Suite struct LinkTests {
    @Test func `every symbol link in a doc comment names a declaration`() {
        let declared = Self.declaredNames()
        for file in Project.sources {
            for (number, line) in file.docLines {
                for match in line.matches(of: /``([^`]+)``/) {
                    for name in Self.names(in: match.output.1) where !declared.contains(name) {
                        Issue.record("\(file.path):\(number) links to ``\(match.output.1)``: there is no \(name)")
                    }
                }
            }
        }
    }

    @Test func `every relative link in a page leads to an existing file and heading`() throws {
        let pages = Project.files(in: "", ending: ".md")
        #expect(!pages.isEmpty, "there is no page, not even README.md")
        for page in pages {
            for (number, link) in Self.links(in: try Project.read(page)) {
                if let problem = Self.problem(of: link, in: page) { Issue.record("\(page):\(number) \(problem)") }
            }
        }
    }

    private static func declaredNames() -> Set<String> {
        let declaration =
            /\b(?:actor|associatedtype|class|enum|func|let|macro|protocol|struct|typealias|var|case)\s+`?(\w+)/
        var names: Set = ["init", "subscript"]
        names.formUnion(Project.modules)
        for file in Project.sources {
            for line in file.code {
                for match in line.matches(of: declaration) { names.insert(String(match.output.1)) }
            }
        }
        return names
    }

    /// The names in a symbol link such as `Window/run(_:onFinish:)-5x2f`, without arguments and suffixes.
    private static func names(in link: Substring) -> [String] {
        link.split(separator: "/").map { part in String(part.prefix { $0 != "(" && $0 != "-" }) }
    }

    /// The links in a page with their line numbers, without those in examples.
    private static func links(in page: String) -> [(number: Int, target: String)] {
        let inline = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/
        let reference = /^\s*\[[^\]]+\]:\s*<?([^\s>]+)/
        let html = /(?:href|src)="([^"]+)"/
        let article = /<doc:([^>]+)>/
        var isExample = false
        var links: [(Int, String)] = []
        for (index, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isExample.toggle() }
            if isExample { continue }
            let text = line.replacing(/`[^`]*`/, with: "")
            let targets =
                text.matches(of: inline).map(\.output.1) + text.matches(of: reference).map(\.output.1)
                + text.matches(of: html).map(\.output.1) + text.matches(of: article).map { "doc:" + $0.output.1 }
            links += targets.map { (index + 1, String($0)) }
        }
        return links
    }

    /// The problem with a link; `nil` if it is valid or leaves the package.
    private static func problem(of link: String, in page: String) -> String? {
        if link.hasPrefix("doc:") {
            let name = link.dropFirst("doc:".count).prefix { $0 != "#" }.split(separator: "/").last ?? ""
            let articles = Project.files(in: "", ending: ".md").map { $0.split(separator: "/").last ?? "" }
            return articles.contains("\(name).md") ? nil : "links to the article \(name), which is missing"
        }
        guard link.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:/) == nil else { return nil }
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map {
            $0.removingPercentEncoding ?? String($0)
        }
        let folder = page.split(separator: "/").dropLast().joined(separator: "/")
        let target = parts[0].hasPrefix("/") ? String(parts[0].dropFirst()) : "\(folder)/\(parts[0])"
        let path = parts[0].isEmpty ? page : URL(filePath: "/" + target).standardizedFileURL.path
        guard Project.exists(path) || isInCatalog(parts[0], page) else { return "links to \(link), which is missing" }
        guard parts.count == 2, path.hasSuffix(".md"), let text = try? Project.read(path) else { return nil }
        return anchors(in: text).contains(parts[1]) ? nil : "links to \(link), but there is no such heading"
    }

    /// Whether a page of a DocC catalog names a picture of the catalog without folder and extension, as DocC allows.
    private static func isInCatalog(_ link: String, _ page: String) -> Bool {
        guard let end = page.range(of: ".docc/") else { return false }
        return Project.files(in: String(page[..<end.lowerBound]) + ".docc", ending: "").contains { path in
            let name = path.split(separator: "/").last ?? ""
            return name == link || name.prefix { $0 != "." && $0 != "~" && $0 != "@" } == link
        }
    }

    /// The anchors of a page's headings, as GitHub generates them.
    private static func anchors(in page: String) -> Set<String> {
        var anchors: Set<String> = []
        for line in page.split(separator: "\n") where line.hasPrefix("#") {
            let title = line.drop { $0 == "#" }.drop { $0 == " " }.lowercased()
            let kept = title.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
            let anchor = kept.replacing(" ", with: "-")
            let copies = (1...9).map { "\(anchor)-\($0)" }
            anchors.insert(anchors.contains(anchor) ? copies.first { !anchors.contains($0) } ?? anchor : anchor)
        }
        return anchors
    }
}
