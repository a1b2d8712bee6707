import Foundation

struct FlowFiles {
    let texts: [String: String]

    var paths: [String] { texts.keys.sorted() }

    private static let ending = ".template"

    /// Fills in the templates for a flow and formats them like the package's Swift; the own rules of the package that
    /// gets the flow come first, and a later template takes the place of an earlier one for the same file.
    init(of flow: FlowName, _ layout: FlowLayout, from home: Folder, in folder: Folder) throws {
        let scratch = Folder(root: FileManager.default.temporaryDirectory.appending(path: "flow-\(UUID().uuidString)"))
        defer { try? FileManager.default.removeItem(at: scratch.root) }
        var paths: Set<String> = []
        for set in layout.templates.map({ "Tools/FlowTemplates/\($0)" }) {
            let templates = home.files(in: set).filter { $0.hasSuffix(Self.ending) }
            if templates.isEmpty { throw Refusal.state("there is no template in \(home.url(set).path)") }
            for template in templates {
                let place = layout.place(String(template.dropFirst(set.count + 1).dropLast(Self.ending.count)))
                let path = flow.fill(place, layout.values)
                try scratch.write(flow.fill(try home.read(template), layout.values), to: path)
                paths.insert(path)
            }
        }
        // Line breaks and the order of imports depend on the name.
        let swift = paths.filter { $0.hasSuffix(".swift") }.map { scratch.url($0).path }
        let rules = [folder, home].first { $0.exists(".swift-format") } ?? home
        try Tool.run("swift-format", ["format", "-i", "--configuration", rules.url(".swift-format").path] + swift)
        texts = Dictionary(uniqueKeysWithValues: try paths.map { ($0, try scratch.read($0)) })
    }
}
