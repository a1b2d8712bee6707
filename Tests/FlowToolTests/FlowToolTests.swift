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

    @discardableResult private func run(_ command: String, _ name: String, _ copy: Folder) throws -> [String] {
        try FlowTool.run([command, copy.root.path, name])
    }

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
        let (example, copy) = (Folder(root: Self.package.appending(path: "Examples/TwoFlows")), Folder(root: root))
        for path in example.files(in: "") where path.hasSuffix(".swift") {
            try copy.write(try example.read(path), to: path)
        }
        try test(copy)
    }

    @Test func `a package that depends on this one gets a flow, too, and loses it without a trace`() throws {
        try withDependent { copy in
            let before = try contents(of: copy)
            let told = try FlowTool.run(["new", copy.root.path, "Toadstool"], dependingOn: "appcore")
            #expect(told.contains("edited  Sources/TwoFlows/Flows.swift: .toadstool,"))
            let manifest = try copy.read("Package.swift")
            // The manifest's own spelling of the package.
            #expect(manifest.contains(".product(name: \"AppCore\", package: \"AppCore\"),"))
            #expect(
                try copy.read("Sources/TwoFlows/Flows.swift").contains(
                    "            .greeting,\n            .toadstool,\n"))
            #expect(copy.exists("Sources/ToadstoolFlowInMemory/ToyToadstoolItems.swift"))
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
        (path: "Sources/TwoFlows/Flows.swift", said: "no file in Sources has the app's list of flows"),
    ]) func `a depending package without a list is refused with the way to write it, and nothing is written`(
        path: String, said: String
    ) throws {
        try withDependent { copy in
            try copy.write("", to: path)
            let before = try contents(of: copy)
            expectRefusal(said) { _ = try FlowTool.run(["new", copy.root.path, "Toadstool"], dependingOn: "appcore") }
            expectRefusal("--data adds a table to Kanji List's own database") {
                _ = try FlowTool.run(["new", copy.root.path, "Toadstool", "--data"], dependingOn: "appcore")
            }
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
                ("About", "a type AboutRoute, and App/About/AboutCoordinator.swift already has one"),
                ("Favourites", "begin with 'favourites' belong to Modules/KanjiFlow/Coordinators/KanjiLinks.swift"),
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
            _ = try FlowTool.run(["remove", copy.root.path, "Toadstool", "--force"])
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
            let told = try FlowTool.run(["remove", copy.root.path, "Kanji", "--force"])
            #expect(told.contains("still imports KanjiFlow; change it by hand: App/Adapters/PackKanjiLibrary.swift"))
        }
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
