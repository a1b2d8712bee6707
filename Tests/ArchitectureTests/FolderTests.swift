import Testing

/// The arrows between the kernel's folders: a new one needs a review, and a removed one must not come back.
@Suite struct FolderTests {
    /// Each folder, with the folders whose types it names.
    private static let arrows: [String: Set<String>] = [
        "Containers": ["Journal", "Values", "Window"],
        "Coordinators": ["Containers", "Values", "Window"],
        "Hosting": ["Containers", "Journal", "Values", "Window"],
        "Journal": ["Values"],
        "Values": [],
        "Window": ["Journal", "Values"],
    ]

    private static let sources = Project.sources.filter { $0.path.hasPrefix("Modules/AppCore/Kernel/") }

    @Test func `the kernel's folders name each other's types only as listed here`() {
        let found = TypeArrows(of: Self.sources, between: \.folder).arrows
        #expect(Set(found.keys) == Set(Self.arrows.keys), "a folder was added or removed: update the list here")
        for (folder, expected) in Self.arrows {
            let names = found[folder] ?? [:]
            for other in Set(names.keys).subtracting(expected).sorted() {
                let types = (names[other] ?? []).sorted().joined(separator: ", ")
                Issue.record("\(folder) now names \(types) of \(other): move what belongs together, or list it here")
            }
            for other in expected.subtracting(names.keys).sorted() {
                Issue.record(
                    "\(folder) no longer names types of \(other): remove the arrow here, so that it can't come back")
            }
        }
    }

    private static let modules =
        ["App"] + Project.moduleFolders.values.sorted()

    @Test(arguments: modules) func `the folders of a module have no cycles`(_ module: String) {
        let sources = Project.sources.filter { $0.path.hasPrefix("\(module)/") }
        for circle in TypeArrows(of: sources, between: \.folder).circles {
            Issue.record("\(circle.joined(separator: ", ")) name each other's types in a cycle: merge the folders")
        }
    }

    @Test func `a cycle of files in AppCore has at most 15 files`() {
        for circle in TypeArrows(of: Self.sources, between: \.path).circles where circle.count > 15 {
            let files = circle.joined(separator: "\n")
            Issue.record("\(circle.count) files name each other's types in a cycle, at most 15 may:\n\(files)")
        }
    }

    @Test func `the app's files have no cycles`() {
        let sources = Project.sources.filter { $0.path.hasPrefix("App/") }
        #expect(TypeArrows(of: sources, between: \.path).circles.isEmpty)
    }

    @Test(arguments: Boundaries.rings.union(Boundaries.testing).union(["AppCoreShell"]).sorted())
    func `no files of a ring name each other's types in a cycle`(_ ring: String) {
        let sources = Project.sources(ofModule: ring)
        #expect(!sources.isEmpty, "\(ring) has no sources")
        for circle in TypeArrows(of: sources, between: \.path).circles {
            Issue.record("these name each other's types in a cycle:\n\(circle.joined(separator: "\n"))")
        }
    }

    @Test func `an arrow is a use of another folder's type in the code`() {
        let files = [
            SourceFile(path: "Modules/X/A/One.swift", text: "public final class One {\n    let two: Two?\n}\n"),
            SourceFile(path: "Modules/X/B/Two.swift", text: "/// Not `One`.\nstruct Two {\n    struct Inner {}\n}\n"),
            SourceFile(path: "Modules/X/C/Three.swift", text: "enum Three { case Inner, \"One\" }\nextension One {}\n"),
        ]
        let found = TypeArrows(of: files, between: \.folder)
        #expect(found.arrows == ["A": ["B": ["Two"]], "B": [:], "C": ["A": ["One"]]])
        #expect(found.circles.isEmpty)
    }

    @Test func `a cycle has all parts that name each other, also indirectly`() {
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

/// The arrows between the parts of a module (its folders or files): which parts name which others' types.
struct TypeArrows {
    /// For each part, the types that it names, by the parts that declare them.
    private(set) var arrows: [String: [String: Set<String>]] = [:]

    init(of files: [SourceFile], between part: (SourceFile) -> String) {
        let declaration =
            /^(?:@\S+ |public |open |final |indirect |nonisolated )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/
        // Names that a part declares inside its types, or as generic parameters, belong to no other part.
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
                    // A name after a dot is a member, and a name before `==` is a generic parameter.
                    let (before, after) = (line[..<match.range.lowerBound].last, line[match.range.upperBound...])
                    guard before != ".", !after.hasPrefix(" =="), names[part]?.contains(match.output) != true,
                        let home = homes[String(match.output)], home != part
                    else { continue }
                    arrows[part, default: [:]][home, default: []].insert(String(match.output))
                }
            }
        }
    }

    /// The cycles: sets of parts in which arrows lead from each part to all others; the largest first.
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
    fileprivate var folder: String { path.split(separator: "/").dropLast().last.map(String.init) ?? "" }
}
