/// A picture of the package's modules and their imports.
struct ModulePicture {
    static let path = "Documentation/modules.svg"

    /// The direct imports of each module, without those that another import brings along.
    private let below: [String: Set<String>]
    /// The modules from top to bottom; those in the same row don't import each other.
    private let rows: [[String]]

    private static let size = (width: 150.0, height: 34.0, gap: 18.0, rise: 74.0, margin: 20.0)

    init(of folder: Folder) throws {
        let manifest = Manifest(try folder.read("Package.swift"))
        let files = Dictionary(grouping: Self.sources(in: folder)) { path in manifest.module(of: path) ?? "KanjiList" }
        let modules = Set(files.keys).subtracting(["AppCoreShellTesting", "AppCoreTesting", "AppCoreWalking"])
        var imports: [String: Set<String>] = [:]
        for module in modules {
            let found = try (files[module] ?? []).flatMap { try Self.imports(in: folder.read($0)) }
            imports[module] = modules.intersection(found).subtracting([module])
        }
        func everything(below module: String) -> Set<String> {
            (imports[module] ?? []).reduce(into: []) { $0.formUnion(everything(below: $1).union([$1])) }
        }
        below = imports.mapValues { direct in
            direct.filter { one in !direct.contains { $0 != one && everything(below: $0).contains(one) } }
        }
        func depth(_ module: String) -> Int { (imports[module] ?? []).map { depth($0) + 1 }.max() ?? 0 }
        let depths = Dictionary(grouping: modules, by: depth)
        rows = depths.keys.sorted(by: >).map { (depths[$0] ?? []).sorted { Self.order($0) < Self.order($1) } }
    }

    /// The sources of the modules, without a flow's in-memory ports and runner, which are separate modules that no other imports.
    private static func sources(in folder: Folder) -> [String] {
        ["App", "Modules", "Hosts", "Services"].flatMap(folder.files)
            .filter { path in
                path.hasSuffix(".swift")
                    && (path.firstMatch(of: /^Modules\/\w+Flow\/(?:InMemory|Runner)\//) == nil)
            }
    }

    /// Flows first, then hosts.
    ///
    /// Below them, AppCore comes first because all others build on it.
    private static func order(_ module: String) -> String {
        let kinds = ["AppCore", "Flow", "HostSupport", "Host"]
        return "\(kinds.firstIndex { module.hasSuffix($0) } ?? kinds.count) \(module)"
    }

    static func imports(in text: String) -> [String] {
        let line = /(?m)^(?:@?\w+(?:\(\w+\))? )*import (\w+)$/
        return text.matches(of: line).map { String($0.output.1) }
    }

    /// The picture as SVG; the same imports always give the same picture.
    var svg: String {
        let widest = Double(rows.map(\.count).max() ?? 1)
        let width = widest * (Self.size.width + Self.size.gap) - Self.size.gap + 2 * Self.size.margin
        let height = Double(rows.count - 1) * Self.size.rise + Self.size.height + 2 * Self.size.margin
        var places: [String: (x: Double, y: Double)] = [:]
        for (index, row) in rows.enumerated() {
            let step = (width - 2 * Self.size.margin) / Double(row.count)
            for (position, module) in row.enumerated() {
                places[module] = (
                    Self.size.margin + (Double(position) + 0.5) * step,
                    Self.size.margin + Double(index) * Self.size.rise
                )
            }
        }
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(Int(width))\" height=\"\(Int(height))\" "
                + "viewBox=\"0 0 \(Int(width)) \(Int(height))\" font-family=\"sans-serif\" font-size=\"14\">",
            "<title>The modules: a line leads down to an imported module</title>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
        ]
        for module in below.keys.sorted() {
            for other in (below[module] ?? []).sorted() {
                guard let from = places[module], let to = places[other] else { continue }
                let (start, end) = (from.y + Self.size.height, to.y)
                let middle = (start + end) / 2
                lines.append(
                    "<path d=\"M\(number(from.x)) \(number(start))C\(number(from.x)) \(number(middle)) "
                        + "\(number(to.x)) \(number(middle)) \(number(to.x)) \(number(end))\" "
                        + "fill=\"none\" stroke=\"#99a\"/>")
            }
        }
        for module in places.keys.sorted() {
            guard let place = places[module] else { continue }
            let fill = module.hasSuffix("Flow") ? "#dbeafe" : module.hasSuffix("Host") ? "#dcfce7" : "#f1f5f9"
            lines.append(
                "<rect x=\"\(number(place.x - Self.size.width / 2))\" y=\"\(number(place.y))\" rx=\"6\" "
                    + "width=\"\(number(Self.size.width))\" height=\"\(number(Self.size.height))\" fill=\"\(fill)\" stroke=\"#475569\"/>"
            )
            lines.append(
                "<text x=\"\(number(place.x))\" y=\"\(number(place.y + 22))\" text-anchor=\"middle\">\(module)</text>")
        }
        return (lines + ["</svg>", ""]).joined(separator: "\n")
    }

    private func number(_ value: Double) -> String { String(Int(value.rounded())) }
}
