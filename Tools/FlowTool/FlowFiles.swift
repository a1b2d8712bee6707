import Foundation

/// What a flow is made of when it is new: the templates, filled in.
struct FlowFiles {
    /// The texts by their paths in the package.
    let texts: [String: String]

    var paths: [String] { texts.keys.sorted() }

    private static let ending = ".template"

    /// Fills the templates in for a flow, formatted as the package formats Swift.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - folder: The package, whose templates are taken.
    /// - Throws: That there are no templates, or what cannot be read.
    init(of flow: FlowName, from folder: Folder) throws {
        let place = "Templates/Flow"
        let templates = folder.files(in: place).filter { $0.hasSuffix(Self.ending) }
        if templates.isEmpty { throw Refusal.state("there is no template in \(place)") }
        let scratch = Folder(root: FileManager.default.temporaryDirectory.appending(path: "flow-\(UUID().uuidString)"))
        defer { try? FileManager.default.removeItem(at: scratch.root) }
        var paths: [String] = []
        for template in templates {
            let path = flow.fill(String(template.dropFirst(place.count + 1).dropLast(Self.ending.count)))
            try scratch.write(flow.fill(try folder.read(template)), to: path)
            paths.append(path)
        }
        // Where a line breaks and which import is first depends on the name.
        let swift = paths.filter { $0.hasSuffix(".swift") }.map { scratch.url($0).path }
        try Folder.run(
            "swift-format", ["format", "-i", "--configuration", folder.url(".swift-format").path] + swift)
        texts = Dictionary(uniqueKeysWithValues: try paths.map { ($0, try scratch.read($0)) })
    }

    /// The folders that belong to a flow alone.
    static func folders(of flow: FlowName) -> [String] { ["Modules/\(flow.module)", "Tests/\(flow.module)Tests"] }
}
