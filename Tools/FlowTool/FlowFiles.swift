import Foundation

/// The files of a new flow, made from the templates.
struct FlowFiles {
    /// The texts, by their paths in the package.
    let texts: [String: String]

    var paths: [String] { texts.keys.sorted() }

    private static let ending = ".template"

    /// Fills in the templates for a flow and formats them like the package's Swift.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - folder: The package with the templates.
    /// - Throws: If there are no templates, or a file can't be read.
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
        // Line breaks and the order of imports depend on the name.
        let swift = paths.filter { $0.hasSuffix(".swift") }.map { scratch.url($0).path }
        try Folder.run(
            "swift-format", ["format", "-i", "--configuration", folder.url(".swift-format").path] + swift)
        texts = Dictionary(uniqueKeysWithValues: try paths.map { ($0, try scratch.read($0)) })
    }

    /// The folders that belong to the flow alone.
    static func folders(of flow: FlowName) -> [String] { ["Modules/\(flow.module)", "Tests/\(flow.module)Tests"] }
}
