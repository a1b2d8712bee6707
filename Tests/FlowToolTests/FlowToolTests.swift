import Foundation
import Testing

@testable import AppCoreFlowTool

/// Makes and removes a flow in a copy of the files that the command reads and writes; no real flow is called Toadstool.
@Suite struct FlowToolTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Copies the package without its large folders, and makes the copy a repository.
    private func withCopy(_ test: (Folder) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "FlowToolTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let (here, copy) = (Folder(root: Self.package), Folder(root: root))
        let parts = ["App", "Modules", "Hosts", "Services", "Tools/FlowTemplates"].flatMap(here.files)
            .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".template") }
        for path in parts + [
            "Package.swift", "README.md", ".swift-format", "Documentation/Guide.md", ModulePicture.path,
        ] {
            try copy.write(try here.read(path), to: path)
        }
        try test(copy)
    }

    private func contents(of folder: Folder) throws -> [String: String] {
        Dictionary(uniqueKeysWithValues: try folder.files(in: "").map { ($0, try folder.read($0)) })
    }

    @discardableResult private func run(
        _ command: String, _ name: String, _ copy: Folder, _ options: String...
    ) throws -> [String] { try FlowTool.run([command, copy.root.path, name] + options) }

    private func git(_ arguments: String..., in copy: Folder) throws {
        try Tool.run("git", ["-C", copy.root.path, "-c", "user.name=A", "-c", "user.email=a@a"] + arguments)
    }

    private func expectRefusal(_ said: String, _ body: () throws -> Void) {
        do {
            try body()
            Issue.record("it was not refused: \(said)")
        } catch {
            #expect("\(error)".contains(said))
        }
    }

    @Test func `a flow is its own files and four lines, and removing it leaves nothing behind`() throws {
        try withCopy { copy in
            let before = try contents(of: copy)
            let told = try run("new", "ToadstoolFlow", copy)
            let after = try contents(of: copy)
            #expect(told.count == after.count - before.count + 5)
            #expect(
                before.filter { after[$0.key] != $0.value }.keys.sorted() == [
                    "App/Flows.swift", "Documentation/Guide.md", ModulePicture.path, "Package.swift", "README.md",
                ])
            let lines = { (texts: [String: String], path: String) in
                Set((texts[path] ?? "").split(separator: "\n"))
            }
            #expect(lines(after, "Package.swift").subtracting(lines(before, "Package.swift")) == ["    \"Toadstool\","])
            #expect(
                lines(after, "App/Flows.swift").subtracting(lines(before, "App/Flows.swift")) == [
                    "        .toadstool,"
                ]
            )
            try run("new", "ZooHTML", copy)
            try run("remove", "Toadstool", copy)
            try run("remove", "ZooHTMLFlow", copy)
            #expect(try contents(of: copy) == before)
        }
    }

    /// Copies the package of the page “Begin an app of your own”, which depends on this one.
    private func withDependent(_ test: (Folder) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "FlowToolTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let (example, copy) = (Folder(root: Self.package.appending(path: "Examples/ThreeFlows")), Folder(root: root))
        for path in example.files(in: "") where path.hasSuffix(".swift") {
            try copy.write(try example.read(path), to: path)
        }
        try test(copy)
    }

    @Test(arguments: [[], ["--data"]])
    func `a package that depends on this one gets a flow, too, and loses it without a trace`(options: [String]) throws {
        try withDependent { copy in
            let before = try contents(of: copy)
            let told = try FlowTool.run(["new", copy.root.path, "Toadstool"] + options, dependingOn: "appcore")
            #expect(told.contains("edited  Sources/Recipes/Flows.swift: .toadstool,"))
            let manifest = try copy.read("Package.swift")
            // The manifest's own spelling of the package.
            #expect(manifest.contains(".product(name: \"AppCore\", package: \"AppCore\"),"))
            #expect(
                try copy.read("Sources/Recipes/Flows.swift").contains(
                    "            .account,\n            .toadstool,\n"))
            #expect(copy.exists("Sources/ToadstoolFlowInMemory/ToyToadstoolItems.swift"))
            #expect(copy.exists("Sources/Recipes/StoredToadstoolItems.swift") == !options.isEmpty)
            #expect(!copy.files(in: "").contains { $0.hasSuffix(".template") || $0.contains("__") })
            expectRefusal("there already is a flow Toadstool, in Sources/ToadstoolFlow") {
                _ = try FlowTool.run(["new", copy.root.path, "TOADSTOOL"], dependingOn: "appcore")
            }
            _ = try FlowTool.run(["remove", copy.root.path, "Toadstool"], dependingOn: "appcore")
            #expect(try contents(of: copy) == before)
        }
    }

    @Test(arguments: [
        (path: "Package.swift", said: "Package.swift has no let flows: [Target.Dependency] = [ … ]"),
        (path: "Sources/Recipes/Flows.swift", said: "no file in Sources has the app's list of flows"),
    ]) func `a depending package without a list is refused with the way to write it, and nothing is written`(
        path: String, said: String
    ) throws {
        try withDependent { copy in
            try copy.write("", to: path)
            let before = try contents(of: copy)
            expectRefusal(said) { _ = try FlowTool.run(["new", copy.root.path, "Toadstool"], dependingOn: "appcore") }
            #expect(try contents(of: copy) == before)
        }
    }

    @Test func `a name taken by a flow, a type or a link changes nothing`() throws {
        try withCopy { copy in
            let before = try contents(of: copy)
            for (name, said) in [
                ("Kanji", "there already is a flow Kanji, in Modules/KanjiFlow"),
                ("KanjiFlow", "there already is a flow Kanji, in Modules/KanjiFlow"),
                ("KANJI", "there already is a flow Kanji, in Modules/KanjiFlow"),
                (
                    "Storyboard",
                    "'Storyboard' would make a type StoryboardCoordinator, and Modules/AppCore/Storyboards/"
                ),
                ("About", "App/Mounts/AboutMount.swift already exists and would be overwritten"),
                ("Favourites", "begin with 'favourites' belong to Modules/SearchFlow/Coordinators/SearchRoute.swift"),
            ] {
                expectRefusal(said) { try run("new", name, copy) }
            }
            try copy.write("", to: "Tests/ToadstoolFlowTests/Kept.swift")
            expectRefusal("Tests/ToadstoolFlowTests already exists") { try run("new", "Toadstool", copy) }
            try copy.remove("Tests/ToadstoolFlowTests")
            try copy.remove("Tests")
            #expect(try contents(of: copy) == before)
        }
    }

    @Test(arguments: ["Package.swift", "App/Flows.swift", "README.md", "Documentation/Guide.md"])
    func `a missing list is named, and nothing is written`(path: String) throws {
        try withCopy { copy in
            try copy.write("", to: path)
            let before = try contents(of: copy)
            expectRefusal("\(path) has no ") { try run("new", "Toadstool", copy) }
            #expect(try contents(of: copy) == before)
        }
    }

    @Test func `files that were changed, added or committed are named before they are lost`() throws {
        try withCopy { copy in
            try git("init", "-q", in: copy)
            try run("new", "Toadstool", copy)
            try copy.write("let more = 1\n", to: "Modules/ToadstoolFlow/More.swift")
            let item = "Modules/ToadstoolFlow/ToadstoolItem.swift"
            try copy.write(try copy.read(item) + "// by hand\n", to: item)
            try git("add", "App/Mounts/ToadstoolMount.swift", in: copy)
            try git("commit", "-q", "-m", "A", in: copy)
            let before = try contents(of: copy)
            let said = """
                nothing was removed, because this would be lost:
                  App/Mounts/ToadstoolMount.swift was committed
                  Modules/ToadstoolFlow/More.swift was added by hand
                  Modules/ToadstoolFlow/ToadstoolItem.swift was changed, or its template was
                to remove ToadstoolFlow anyway: make remove-flow NAME=Toadstool FORCE=1
                """
            expectRefusal(said) { try run("remove", "Toadstool", copy) }
            #expect(try contents(of: copy) == before)
            try run("remove", "Toadstool", copy, "--force")
            #expect(
                try copy.files(in: "").filter {
                    try copy.read($0).contains("ToadstoolFlow") && !$0.hasPrefix("Tools/FlowTemplates")
                }
                .isEmpty)
        }
    }

    @Test func `a hand-written flow is only removed by force, and files that still import it are named`() throws {
        try withCopy { copy in
            expectRefusal("Modules/KanjiFlow/Coordinators/KanjiFlowDependencies.swift was changed, or its template was")
            {
                try run("remove", "Kanji", copy)
            }
            expectRefusal(
                "there is no flow 'Toadstool'; there are: \(copy.flows(in: "Modules").joined(separator: ", "))"
            ) {
                try run("remove", "Toadstool", copy)
            }
            let told = try run("remove", "Kanji", copy, "--force")
            #expect(told.contains("still imports KanjiFlow; change it by hand: App/Adapters/PackKanjiLibrary.swift"))
        }
    }

    /// The schema after a developer has given the table of a flow another column.
    private func changeTable(in copy: Folder) throws {
        let text = try copy.read(StoredTable.path)
        let end = try #require(text.range(of: "\n    ]", options: .backwards)).lowerBound
        let migration = "\n        \"ALTER TABLE toadstoolitem ADD COLUMN done INTEGER;\","
        let changed = text[..<end].replacing(
            "title TEXT NOT NULL, text TEXT NOT NULL)\n            \"\"\"",
            with: "title TEXT NOT NULL, text TEXT NOT NULL, done INTEGER)\n            \"\"\"")
        try copy.write(changed + migration + text[end...], to: StoredTable.path)
    }

    @Test func `a table that was changed but not committed goes only by force, and the flow can be made again`() throws
    {
        try withCopy { copy in
            let before = try contents(of: copy)
            try run("new", "Toadstool", copy, "--data")
            let made = try contents(of: copy)
            try changeTable(in: copy)
            try run("new", "Other", copy, "--data")
            expectRefusal("the table toadstoolitem in \(StoredTable.path), or one of its migrations, was changed") {
                try run("remove", "Toadstool", copy)
            }
            let told = try run("remove", "Toadstool", copy, "--force")
            #expect(told.contains { $0.contains("a database that has the table toadstoolitem is refused") })
            try run("remove", "Other", copy)
            #expect(try contents(of: copy) == before)
            try run("new", "Toadstool", copy, "--data")
            #expect(try contents(of: copy) == made)
        }
    }

    @Test func `a table that was committed stays, and so nothing else gets its name`() throws {
        try withCopy { copy in
            try run("new", "Toadstool", copy, "--data")
            try git("init", "-q", in: copy)
            try git("add", ".", in: copy)
            try git("commit", "-q", "-m", "A", in: copy)
            let schema = try copy.read(StoredTable.path)
            let told = try run("remove", "Toadstool", copy, "--force")
            #expect(told.contains { $0.contains("kept    \(StoredTable.path): the table toadstoolitem") })
            #expect(try copy.read(StoredTable.path) == schema)
            let left = try contents(of: copy)
            expectRefusal("still has the table toadstoolitem, and users' databases may have it with their rows") {
                try run("new", "Toadstool", copy, "--data")
            }
            #expect(try contents(of: copy) == left)
            // Without data there is no table to mistake for it.
            try run("new", "Toadstool", copy)
            try run("remove", "Toadstool", copy, "--force")
            #expect(try contents(of: copy) == left)
        }
    }

    @Test func `what names a removed flow and was written by hand is named, and stands in the way of a new one`() throws
    {
        try withCopy { copy in
            try run("new", "Toadstool", copy, "--data")
            let (flows, schema) = (try copy.read("App/Flows.swift"), try copy.read(StoredTable.path))
            try copy.write(flows.replacing(".toadstool,", with: ".toadstool.last,"), to: "App/Flows.swift")
            let table = "CREATE TABLE toadstoolitem ("
            try copy.write(schema.replacing(table, with: "DROP TABLE view;\n        \(table)"), to: StoredTable.path)
            let kept = try run("remove", "Toadstool", copy, "--force").filter { $0.hasPrefix("kept ") }
            #expect(kept.count == 1 && kept[0].contains("also names toadstoolitem: \(StoredTable.path):"))
            #expect(try !copy.read("App/Flows.swift").contains("toadstool"))
            try copy.write(schema, to: StoredTable.path)
            expectRefusal("still has the table toadstoolitem") { try run("new", "Toadstool", copy, "--data") }
            try copy.write(flows, to: "App/Flows.swift")
            expectRefusal("there still is a line about ToadstoolFlow, to be removed first: App/Flows.swift:") {
                try run("new", "Toadstool", copy)
            }
        }
    }

    @Test func `one command renews a flow's public interface, and the check names it`() throws {
        #expect(Surface("ToadstoolFlow", printed: "").renewal.contains("run `make renew NAME=Toadstool`"))
        #expect(Surface("AppCore", printed: "").renewal.contains("run `make renew`"))
    }

    @Test func `the picture of the modules is drawn from their imports`() throws {
        let package = Folder(root: Self.package)
        let picture = try ModulePicture(of: package).svg
        #expect(try picture == package.read(ModulePicture.path), "swift run AppCoreFlowTool picture . redraws it")
        #expect(picture.contains(">KanjiFlow<") && !picture.contains("KanjiFlowInMemory"))
    }

    @Test(arguments: [false, true])
    func `every template is filled in completely, and no line of Swift is too long`(isStored: Bool) throws {
        for name in ["Toadstool", "Q", "AnUncommonlyLongNameForOneFlo"] {
            let here = Folder(root: Self.package)
            let files = try FlowFiles(of: try FlowName(name), .own(isStored: isStored), from: here, in: here)
            #expect(files.paths.count == (isStored ? 19 : 18))
            for (path, text) in files.texts {
                #expect(!text.contains("__") && !path.contains("__"), "\(path)")
                #expect(text.hasSuffix("\n"), "\(path)")
                for line in text.split(separator: "\n") where path.hasSuffix(".swift") {
                    #expect(line.count <= 120 || line.contains("\""), "\(path): \(line)")
                }
            }
        }
    }
}
