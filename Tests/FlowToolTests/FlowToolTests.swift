import Foundation
import Testing

@testable import FlowTool

/// Making a flow and taking it away, in a copy of what the command reads and writes; no flow of yours is called Toadstool.
@Suite struct FlowToolTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Copies the package without what takes long, and makes it a repository of its own.
    private func withCopy(_ test: (Folder) throws -> Void) throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "FlowToolTests-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        let (here, copy) = (Folder(root: Self.package), Folder(root: root))
        let parts = ["App", "Modules", "Templates"].flatMap(here.files)
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
        try Folder.run("git", ["-C", copy.root.path, "-c", "user.name=A", "-c", "user.email=a@a"] + arguments)
    }

    private func expectRefusal(_ said: String, _ body: () throws -> Void) {
        do {
            try body()
            Issue.record("it was not refused: \(said)")
        } catch {
            #expect("\(error)".contains(said))
        }
    }

    @Test func `a flow is its own files and four lines, and leaves nothing behind when it is taken away`() throws {
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
                lines(after, "App/Flows.swift").subtracting(lines(before, "App/Flows.swift")) == ["        .toadstool,"]
            )
            try run("new", "ZooHTML", copy)
            try run("remove", "Toadstool", copy)
            try run("remove", "ZooHTMLFlow", copy)
            #expect(try contents(of: copy) == before)
        }
    }

    @Test func `a name that is taken, by a flow, a type or a link, changes nothing`() throws {
        try withCopy { copy in
            let before = try contents(of: copy)
            for (name, said) in [
                ("Kanji", "there is a flow Kanji already, in Modules/KanjiFlow"),
                ("KanjiFlow", "there is a flow Kanji already, in Modules/KanjiFlow"),
                ("KANJI", "there is a flow Kanji already, in Modules/KanjiFlow"),
                (
                    "Storyboard",
                    "'Storyboard' would make a type StoryboardCoordinator, and Modules/AppCoreStoryboards/"
                ),
                ("About", "'About' would make a type AboutRoute, and App/AboutCoordinator.swift has one"),
                ("Favourites", "links that begin with 'favourites' are those of Modules/KanjiFlow/KanjiRoute.swift"),
            ] {
                expectRefusal(said) { try run("new", name, copy) }
            }
            try copy.write("", to: "Tests/ToadstoolFlowTests/Kept.swift")
            expectRefusal("Tests/ToadstoolFlowTests is there already") { try run("new", "Toadstool", copy) }
            try copy.remove("Tests/ToadstoolFlowTests")
            try copy.remove("Tests")
            #expect(try contents(of: copy) == before)
        }
    }

    @Test(arguments: ["Package.swift", "App/Flows.swift", "README.md", "Documentation/Guide.md"])
    func `a list that cannot be found is named, and nothing is written`(path: String) throws {
        try withCopy { copy in
            try copy.write("", to: path)
            let before = try contents(of: copy)
            expectRefusal("\(path) has no ") { try run("new", "Toadstool", copy) }
            #expect(try contents(of: copy) == before)
        }
    }

    @Test func `what was changed, added or committed is named before it is lost`() throws {
        try withCopy { copy in
            try git("init", "-q", in: copy)
            try run("new", "Toadstool", copy)
            try copy.write("let more = 1\n", to: "Modules/ToadstoolFlow/More.swift")
            let item = "Modules/ToadstoolFlow/ToadstoolItem.swift"
            try copy.write(try copy.read(item) + "// by hand\n", to: item)
            try git("add", "App/ToadstoolTabCoordinator.swift", in: copy)
            try git("commit", "-q", "-m", "A", in: copy)
            let before = try contents(of: copy)
            let said = """
                nothing was removed, as this would be lost:
                  App/ToadstoolTabCoordinator.swift was committed
                  Modules/ToadstoolFlow/More.swift was added by hand
                  Modules/ToadstoolFlow/ToadstoolItem.swift was changed, or its template was
                to remove ToadstoolFlow all the same: make remove-flow NAME=Toadstool FORCE=1
                """
            expectRefusal(said) { try run("remove", "Toadstool", copy) }
            #expect(try contents(of: copy) == before)
            _ = try FlowTool.run(["remove", copy.root.path, "Toadstool", "--force"])
            #expect(
                try copy.files(in: "").filter {
                    try copy.read($0).contains("ToadstoolFlow") && !$0.hasPrefix("Templates")
                }
                .isEmpty)
        }
    }

    @Test func `a flow that was written by hand is not taken away, and by force it says who still imports it`() throws {
        try withCopy { copy in
            expectRefusal("Modules/KanjiFlow/KanjiRoute.swift was changed, or its template was") {
                try run("remove", "Kanji", copy)
            }
            expectRefusal("there is no flow 'Toadstool'; there are: \(copy.flows.joined(separator: ", "))") {
                try run("remove", "Toadstool", copy)
            }
            let told = try FlowTool.run(["remove", copy.root.path, "Kanji", "--force"])
            #expect(told.contains("imports KanjiFlow still, and has to be changed by hand: App/PackKanjiLibrary.swift"))
        }
    }

    @Test func `the picture of the modules is drawn from what they import`() throws {
        let package = Folder(root: Self.package)
        let picture = try ModulePicture(of: package).svg
        #expect(try picture == package.read(ModulePicture.path), "swift run FlowTool picture . draws it anew")
        #expect(picture.contains(">KanjiFlow<") && !picture.contains("KanjiFlowToys"))
    }

    @Test func `every template is filled in wholly, and no line of Swift is wider than it may be`() throws {
        for name in ["Toadstool", "Q", "AnUncommonlyLongNameForOneFlo"] {
            let files = try FlowFiles(of: try FlowName(name), from: Folder(root: Self.package))
            #expect(files.paths.count == 18)
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
