import Testing

@testable import AppCoreFlowTool

/// Coordinators, types and files stay small.
@Suite struct SizeTests {
    @Test func `every Swift file is under 400 lines`() {
        #expect(!Project.sources.isEmpty, "no Swift file was found")
        for file in Project.sources where file.lineCount >= 400 {
            Issue.record("\(file.path) has \(file.lineCount) lines; a file stays under 400: split it")
        }
    }

    /// A coordinator's extensions in other files, such as KanjiCoordinator+Links.swift, count too.
    @Test func `every coordinator is under 150 lines`() {
        let coordinators = Project.sources.filter { $0.path.hasSuffix("Coordinator.swift") }
        #expect(!coordinators.isEmpty, "no coordinator was found")
        for file in coordinators {
            let parts = Project.sources.filter { $0.path.hasPrefix(file.path.dropLast(".swift".count) + "+") }
            let count = parts.reduce(file.lineCount) { $0 + $1.lineCount }
            guard count >= 150 else { continue }
            Issue.record("\(file.path) has \(count) lines; a coordinator stays under 150: let it run a child")
        }
    }

    /// A type's size includes all of its extensions, so moving one to another file doesn't make the type smaller.
    @Test func `every type is at most 400 lines`() {
        let sizes = TypeSizes(of: Project.sources)
        #expect(sizes.lines.count > 500, "too few types were found")
        for (type, lines) in sizes.lines.sorted(by: { $0.value > $1.value }) where lines > 400 {
            Issue.record(
                "\(type.name) of \(type.module) has \(lines) lines over all its extensions; a type has at most 400: split it"
            )
        }
    }

    @Test func `a type is as long as its declaration and its extensions together`() {
        let files = [
            SourceFile(
                path: "Modules/A/A.swift", text: "public final class Cat {\n    let name = 1\n}\n\nenum Empty {}\n"),
            SourceFile(path: "Modules/A/B.swift", text: "extension Cat: Hashable {\n}\nextension String {\n}\n"),
            SourceFile(path: "Modules/B/C.swift", text: "@MainActor extension Cat {\n}\n"),
            SourceFile(path: "Modules/C/D.swift", text: "struct Cat {\n\n\n\n}\nextension Cat.Tail {\n}\n"),
        ]
        let sizes = TypeSizes(of: files)
        #expect(sizes.lines.count == 3)
        #expect(sizes.lines[TypeSizes.Key(module: "Modules/A", name: "Cat")] == 5)
        #expect(sizes.lines[TypeSizes.Key(module: "Modules/A", name: "Empty")] == 1)
        #expect(sizes.lines[TypeSizes.Key(module: "Modules/C", name: "Cat")] == 7)
    }
}

/// The number of lines of each type of a project, including its extensions.
struct TypeSizes {
    /// A type, and the folder of the module that declares it.
    struct Key: Hashable {
        let module: String
        let name: String
    }

    private(set) var lines: [Key: Int] = [:]

    init(of files: [SourceFile]) {
        let parts = files.flatMap(Self.parts)
        for part in parts where !part.isExtension { lines[part.key, default: 0] += part.lines }
        for part in parts where part.isExtension {
            if lines[part.key] != nil {
                lines[part.key, default: 0] += part.lines
            } else {
                // An extension of another module's type; skipped if several modules declare that name.
                let owners = lines.keys.filter { key in
                    key.name == part.key.name && Manifest.groups.contains { key.module.hasPrefix("\($0)/") }
                }
                if owners.count == 1 { lines[owners[0], default: 0] += part.lines }
            }
        }
    }

    private static func parts(of file: SourceFile) -> [(key: Key, isExtension: Bool, lines: Int)] {
        let depth = file.path.hasPrefix("Modules/AppCore/") ? 3 : 2
        let module = file.path.split(separator: "/").dropLast().prefix(depth).joined(separator: "/")
        var parts: [(Key, Bool, Int)] = []
        var open: (key: Key, isExtension: Bool, start: Int)?
        for (number, line) in file.code.enumerated() {
            // A declaration at the margin isn't nested, because swift-format indents nested ones.
            let isAtMargin = line.first.map { $0 != " " && $0 != "}" } == true
            if isAtMargin,
                let match = line.firstMatch(of: #/^(?:[^ }].*?)?\b(class|struct|enum|protocol|actor|extension) (\w+)/#)
            {
                open = (Key(module: module, name: String(match.2)), match.1 == "extension", number)
            }
            guard let part = open, line.hasPrefix("}") || (number == part.start && line.last == "}") else { continue }
            parts.append((part.key, part.isExtension, number - part.start + 1))
            open = nil
        }
        return parts
    }
}
