import Testing

/// Which folders of AppCore know which: a new arrow between two of them is looked at, and one that goes stays gone.
@Suite struct FolderTests {
    /// Each folder with those whose types it names.
    private static let arrows: [String: Set<String>] = [
        "Containers": ["Coordinators", "Screens"],
        "Coordinators": ["Containers", "Dependencies", "Journal", "Routing", "Screens", "Window"],
        "Dependencies": ["Coordinators", "Journal", "Window"],
        "Experiments": ["Coordinators"],
        "Journal": ["Containers", "Coordinators", "Screens", "Window"],
        "Links": [],
        "Routing": ["Containers", "Coordinators", "Journal", "Screens", "Window"],
        "Screens": ["Containers"],
        "Storyboards": ["Containers", "Coordinators", "Screens"],
        "Window": ["Containers", "Coordinators", "Dependencies", "Journal", "Routing", "Screens"],
    ]

    @Test func `the folders of AppCore name each other's types as is written here`() {
        let found = FolderArrows(of: Project.sources.filter { $0.path.hasPrefix("Modules/AppCore/") }).arrows
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

    @Test func `an arrow is a name of another folder's type in the code`() {
        let found = FolderArrows(of: [
            SourceFile(path: "Modules/X/A/One.swift", text: "public final class One {\n    let two: Two?\n}\n"),
            SourceFile(path: "Modules/X/B/Two.swift", text: "/// Not `One`.\nstruct Two {\n    struct Inner {}\n}\n"),
            SourceFile(path: "Modules/X/C/Three.swift", text: "enum Three { case Inner, \"One\" }\nextension One {}\n"),
        ])
        #expect(found.arrows == ["A": ["B": ["Two"]], "B": [:], "C": ["A": ["One"]]])
    }
}

/// Which folders of a module name the types of which others.
struct FolderArrows {
    /// For each folder, the types that it names, by the folders that declare them.
    private(set) var arrows: [String: [String: Set<String>]] = [:]

    init(of files: [SourceFile]) {
        let declaration =
            /^(?:@\S+ |public |open |final |indirect |nonisolated )*(?:class|struct|enum|protocol|actor|typealias) (\w+)/
        // What a folder declares inside of its types, or as a generic parameter, is no other folder's.
        let own = /(?:class|struct|enum|protocol|typealias|associatedtype) (\w+)(?:<(\w+))?/
        var homes: [String: String] = [:]
        var names: [String: Set<Substring>] = [:]
        for file in files {
            let folder = Self.folder(of: file)
            arrows[folder, default: [:]] = [:]
            for line in file.code {
                if let name = line.prefixMatch(of: declaration)?.output.1 { homes[String(name)] = folder }
                for match in line.matches(of: own) {
                    names[folder, default: []].insert(match.output.1)
                    if let parameter = match.output.2 { names[folder, default: []].insert(parameter) }
                }
            }
        }
        for file in files {
            let folder = Self.folder(of: file)
            for line in file.code {
                for match in line.matches(of: /\b[A-Z]\w*/) {
                    // A member is of whatever stands before it, and what is compared is a parameter.
                    let (before, after) = (line[..<match.range.lowerBound].last, line[match.range.upperBound...])
                    guard before != ".", !after.hasPrefix(" =="), names[folder]?.contains(match.output) != true,
                        let home = homes[String(match.output)], home != folder
                    else { continue }
                    arrows[folder, default: [:]][home, default: []].insert(String(match.output))
                }
            }
        }
    }

    private static func folder(of file: SourceFile) -> String {
        file.path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    }
}
