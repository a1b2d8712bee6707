import AppCoreContent
import Foundation
import Testing

@testable import TerminalHost

/// Tab in a field for the path of a file.
@MainActor @Suite final class FileNamesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "Names-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder.appending(path: "feeds"), withIntermediateDirectories: true)
        for name in ["feed.xml", "feed 水.opml", ".hidden", "other", "evil\u{1B}[31m", "feeds/news.xml"] {
            try Data().write(to: folder.appending(path: name))
        }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func names(_ path: String) -> [String] {
        FileNames.completions(of: folder.path + path).map { String($0.dropFirst(folder.path.count)) }
    }

    @Test func `a path goes on with the files of its folder, and folders end with a slash`() {
        #expect(names("/fe") == ["/feed 水.opml", "/feed.xml", "/feeds/"])
        #expect(names("/feeds/") == ["/feeds/news.xml"])
        #expect(names("/feeds/news.xml").isEmpty && names("/nowhere/x").isEmpty && names("/feed.xml/").isEmpty)
    }

    @Test func `hidden files are offered after a dot, and what a terminal can't show never`() {
        #expect(names("/.") == ["/.hidden"])
        #expect(names("/") == ["/feed 水.opml", "/feed.xml", "/feeds/", "/other"])
        #expect(names("/e").isEmpty)
    }

    @Test func `no path, the home folder and a relative path are read too`() {
        #expect(FileNames.completions(of: "").isEmpty)
        let here = FileManager.default.currentDirectoryPath
        let home = ProcessInfo.processInfo.environment["HOME"] ?? here
        for (short, whole) in [("~", home), (".", here)] {
            for name in ["/", "/."] {
                let paths = FileNames.completions(of: whole + name).map { short + $0.dropFirst(whole.count) }
                #expect(FileNames.completions(of: short + name) == paths)
            }
        }
        #expect(FileNames.completions(of: "./").contains("./Package.swift"))
    }

    @Test func `tab fills in a path step by step, and then goes to the next element`() {
        let screen = FormScreen("Import") { screen in
            Field("File", kind: .file, text: screen.query, onEdit: { screen.query = $0 })
            screen.row("a row")
        }
        let stage = Stage(width: 200, height: 10, screen)
        stage.press(.enter, .paste(folder.path + "/fe"), .tab)
        #expect(screen.query == folder.path + "/feed")
        stage.press(.tab, .tab, .tab)
        #expect(screen.query == folder.path + "/feeds/")
        stage.type("n")
        stage.press(.tab)
        #expect(screen.query == folder.path + "/feeds/news.xml")
        stage.press(.tab)
        #expect(stage.hasFocus("a row"))
    }

    @Test func `a folder of very many files offers no more than can be gone through`() throws {
        let many = folder.appending(path: "many")
        try FileManager.default.createDirectory(at: many, withIntermediateDirectories: true)
        for name in (0..<1000).map({ "a\($0)" }) + ["b"] { try Data().write(to: many.appending(path: name)) }
        #expect(names("/many/").count == 200 && names("/many/a99").count == 10)
        #expect(Completion.common(to: names("/many/")) == "/many/", "no file is left out by what is filled in")
    }
}
