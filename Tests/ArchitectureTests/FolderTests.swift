import Testing

/// Which folders of AppCore know which: a new arrow between two of them is looked at, and one that goes stays gone.
@Suite struct FolderTests {
    /// Each folder with those whose types it names.
    private static let arrows: [String: Set<String>] = [
        "Containers": ["Journal", "Values", "Window"],
        "Coordinators": ["Containers", "Values", "Window"],
        "Hosting": ["Containers", "Journal", "Values", "Window"],
        "Journal": ["Values"],
        "Routing": ["Containers", "Coordinators", "Journal", "Values", "Window"],
        "Values": [],
        "Window": ["Journal", "Values"],
    ]

    private static let sources = Project.sources.filter { $0.path.hasPrefix("Modules/AppCore/") }

    @Test func `the folders of AppCore name each other's types as is written here`() {
        let found = TypeArrows(of: Self.sources, between: \.folder).arrows
        #expect(Set(found.keys) == Set(Self.arrows.keys), "a folder is new or gone: write it here")
        for (folder, expected) in Self.arrows {
            let names = found[folder] ?? [:]
            for other in Set(names.keys).subtracting(expected).sorted() {
                let types = (names[other] ?? []).sorted().joined(separator: ", ")
                Issue.record("\(folder) now names \(types) of \(other): move what belongs together, or write it here")
            }
            for other in expected.subtracting(names.keys).sorted() {
                Issue.record(
                    "\(folder) names nothing of \(other) any more: take the arrow away here, so that none comes back")
            }
        }
    }

    @Test(
        arguments: ["App"]
            + Project.folders(in: "Modules").filter { !Project.flows.contains($0) }.map { "Modules/\($0)" })
    func `no folders of a module name each other in a circle`(_ module: String) {
        let sources = Project.sources.filter { $0.path.hasPrefix("\(module)/") }
        for circle in TypeArrows(of: sources, between: \.folder).circles {
            Issue.record("\(circle.joined(separator: ", ")) know each other: what cannot be apart is one folder")
        }
    }

    @Test func `a circle of files in AppCore has at most 15 of them`() {
        for circle in TypeArrows(of: Self.sources, between: \.path).circles where circle.count > 15 {
            let files = circle.joined(separator: "\n")
            Issue.record("\(circle.count) files name each other's types in a circle, at most 15 may:\n\(files)")
        }
    }

    @Test(arguments: Boundaries.rings.union(Boundaries.testing).sorted())
    func `no files of a ring name each other's types in a circle`(_ ring: String) {
        let sources = Project.sources.filter { $0.path.hasPrefix("Modules/\(ring)/") }
        #expect(!sources.isEmpty, "\(ring) has no sources")
        for circle in TypeArrows(of: sources, between: \.path).circles {
            Issue.record("these name each other's types in a circle:\n\(circle.joined(separator: "\n"))")
        }
    }

    @Test func `an arrow is a name of another folder's type in the code`() {
        let files = [
            SourceFile(path: "Modules/X/A/One.swift", text: "public final class One {\n    let two: Two?\n}\n"),
            SourceFile(path: "Modules/X/B/Two.swift", text: "/// Not `One`.\nstruct Two {\n    struct Inner {}\n}\n"),
            SourceFile(path: "Modules/X/C/Three.swift", text: "enum Three { case Inner, \"One\" }\nextension One {}\n"),
        ]
        let found = TypeArrows(of: files, between: \.folder)
        #expect(found.arrows == ["A": ["B": ["Two"]], "B": [:], "C": ["A": ["One"]]])
        #expect(found.circles.isEmpty)
    }

    @Test func `a circle is all that names each other, be it through others`() {
        func file(_ name: String, naming types: String) -> SourceFile {
            SourceFile(path: "Modules/X/\(name)/\(name).swift", text: "struct \(name) {}\nextension \(types) {}\n")
        }
        let files = [
            file("A", naming: "B"), file("B", naming: "C & E"), file("C", naming: "A"), file("D", naming: "A"),
            file("E", naming: "F"), file("F", naming: "E"),
        ]
        #expect(TypeArrows(of: files, between: \.folder).circles == [["A", "B", "C"], ["E", "F"]])
        let paths = ["Modules/X/E/E.swift", "Modules/X/F/F.swift"]
        #expect(TypeArrows(of: files, between: \.path).circles.last == paths)
    }
}

/// Which parts of a module, its folders or its files, name the types of which others.
struct TypeArrows {
    /// For each part, the types that it names, by the parts that declare them.
    private(set) var arrows: [String: [String: Set<String>]] = [:]

    init(of files: [SourceFile], between part: (SourceFile) -> String) {
        let declaration =
            /^(?:@\S+ |public |open |final |indirect |nonisolated )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/
        // What a part declares inside of its types, or as a generic parameter, is no other part's.
        let own = /(?:class|struct|enum|protocol|typealias|associatedtype) (\w+)(?:<(\w+))?/
        var homes: [String: String] = [:]
        var names: [String: Set<Substring>] = [:]
        for file in files {
            let part = part(file)
            arrows[part, default: [:]] = [:]
            for line in file.code {
                if let name = line.prefixMatch(of: declaration)?.output.1 { homes[String(name)] = part }
                for match in line.matches(of: own) {
                    names[part, default: []].insert(match.output.1)
                    if let parameter = match.output.2 { names[part, default: []].insert(parameter) }
                }
            }
        }
        for file in files {
            let part = part(file)
            for line in file.code {
                for match in line.matches(of: /\b[A-Z]\w*/) {
                    // A member is of whatever stands before it, and what is compared is a parameter.
                    let (before, after) = (line[..<match.range.lowerBound].last, line[match.range.upperBound...])
                    guard before != ".", !after.hasPrefix(" =="), names[part]?.contains(match.output) != true,
                        let home = homes[String(match.output)], home != part
                    else { continue }
                    arrows[part, default: [:]][home, default: []].insert(String(match.output))
                }
            }
        }
    }

    /// The circles: the parts from each of which arrows lead to all others of it; the largest first.
    var circles: [[String]] {
        let reached = Dictionary(uniqueKeysWithValues: arrows.keys.map { ($0, self.reached(from: $0)) })
        let circles = Set(reached.map { part, others in others.filter { reached[$0]?.contains(part) == true } })
        return circles.filter { !$0.isEmpty }.map { $0.sorted() }.sorted { $0.count > $1.count }
    }

    private func reached(from part: String) -> Set<String> {
        var reached: Set<String> = []
        var open = [part]
        while let here = open.popLast() {
            for next in arrows[here, default: [:]].keys where reached.insert(next).inserted { open.append(next) }
        }
        return reached
    }
}

extension SourceFile {
    /// The name of the folder that it lies in.
    fileprivate var folder: String { path.split(separator: "/").dropLast().last.map(String.init) ?? "" }
}
