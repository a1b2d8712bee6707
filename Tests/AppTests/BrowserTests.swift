import CommandSupport
import FeedFlow
import Foundation
import Testing

@testable import KanjiList

/// How web links leave the app.
@MainActor @Suite struct BrowserTests {
    /// Makes a folder whose `xdg-open` is this script.
    private func withOpener(_ script: String, _ use: (Browser, URL) async throws -> Void) async throws {
        try await Program.usingDirectory { folder in
            // Written by another process: a child of a parallel test may hold a file of this process open for writing,
            // and such a file can't be executed.
            let write = #"printf '#!/bin/sh\n%s\n' "$1" >"$0"; chmod 700 "$0""#
            let written = try Program.run(
                URL(filePath: "/bin/sh"), ["-c", write, folder.appending(path: "xdg-open").path, script])
            #expect(written.status == 0)
            try await use(Browser(WebBrowser(path: "relative:\(folder.path):/usr/bin")), folder)
        }
    }

    private func failure(_ browser: Browser, _ address: String) async -> String? {
        do throws(FeedFailure) {
            try await browser.open(address)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `the browser gets the address as one word, and nothing else from us`() async throws {
        let script = #"""
            { printf '%s\n' "$#" "$1"; ls /proc/self/fd | wc -l; cat; } > "$(dirname "$0")/seen"
            echo noise; echo noise >&2
            """#
        // Many descriptors that the app's parent has left open.
        let left = (0..<300).map { _ in dup(STDERR_FILENO) }
        defer { for descriptor in left { close(descriptor) } }
        try await withOpener(script) { browser, folder in
            let address = "https://a.example/f?a=$(touch%20x)&b=`id`;c|d'e\"f"
            let text = await failure(browser, address)
            #expect(text == nil)
            let seen = try String(contentsOf: folder.appending(path: "seen"), encoding: .utf8)
            // The three standard descriptors, and the one of the folder that ls reads.
            #expect(seen == "1\n\(address)\n4\n")
        }
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert()", "-https://a.example", "--help", "", "https://", "a.example",
        "ftp://a.example", "https://a.example/ x", "https://a.example/\u{1B}", "https://a.example/\n--flag",
    ])
    func `an address that isn't a web link isn't opened`(address: String) async throws {
        try await withOpener("touch \"$(dirname \"$0\")/seen\"") { browser, folder in
            #expect(await failure(browser, address) == "Only links that begin with https:// or http:// are opened.")
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "seen").path))
        }
    }

    @Test(arguments: [
        ("https://good.example@evil.example/x", "https://evil.example/x"),
        ("https://user:pass\u{2F}word@a.example", "https://user:pass/word@a.example"),
        ("https://аpple.com/", "https://xn--pple-43d.com/"),
        ("https:\\\\a.example\\b?c\\d", "https://a.example/b?c\\d"),
        ("https://日本語.example/水?火", "https://xn--wgv71a119e.example/水?火"),
    ])
    func `the browser gets a host that can't be mistaken, and no user`(address: String, opened: String) async throws {
        // What follows the first slash is the path, whatever it looks like: here the host is `user`, with a wrong port.
        let isWrong = address.contains("pass/word")
        try await withOpener("printf '%s' \"$1\" > \"$(dirname \"$0\")/seen\"") { browser, folder in
            #expect(await (failure(browser, address) == nil) == !isWrong)
            let seen = try? String(contentsOf: folder.appending(path: "seen"), encoding: .utf8)
            #expect(seen == (isWrong ? nil : opened))
        }
    }

    @Test func `a browser that is missing, fails or can't run is reported`() async throws {
        let none = Browser(WebBrowser(path: "/nowhere:relative::"))
        #expect(
            await failure(none, "https://a.example")
                == "https://a.example: no browser can be started, because xdg-open is not installed.")
        for script in ["exit 3", "kill -9 $$"] {
            try await withOpener(script) { browser, _ in
                let text = await failure(browser, "https://a.example")
                #expect(text == "https://a.example: xdg-open found no browser that opens it.")
            }
        }
        try await withOpener("") { browser, folder in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: folder.appending(path: "xdg-open").path)
            // Even root can't run a file that isn't executable.
            let text = await failure(Browser(WebBrowser(path: folder.path)), "https://a.example")
            #expect(text?.contains("no browser can be started") == true)
        }
    }

    @Test func `the app doesn't wait for a browser that keeps running`() async throws {
        try await withOpener("exec cat \"$(dirname \"$0\")/pipe\"") { browser, folder in
            let pipe = folder.appending(path: "pipe").path
            #expect(unsafe mkfifo(pipe, 0o600) == 0)
            let text = await failure(browser, "https://a.example")
            #expect(text == nil)
            // Ends the browser.
            let writer = unsafe Glibc.open(pipe, O_WRONLY | O_NONBLOCK)
            if writer >= 0 { close(writer) }
        }
    }

    @Test func `the host copies an address, or shows it if there is no clipboard`() {
        let browser = Browser(WebBrowser(path: ""))
        #expect(browser.copy("https://a.example") == "Copy it from here: https://a.example")
        var copied: [String] = []
        #expect(browser.copy("https://me@аpple.com") == "Copy it from here: https://xn--pple-43d.com")
        browser.copies = { copied.append($0) }
        for address in ["https://a.example", "https://me@日本.example", "x"] {
            #expect(browser.copy(address) == "Sent to the clipboard.")
        }
        #expect(copied == ["https://a.example", "https://xn--wgv71a.example", "x"])
    }

    @Test(arguments: [
        ("x 'https://me:pw@a.example/f' y", "x 'https://a.example/f' y"), ("https://me:p@w@a/ b@c", "https://a/ b@c"),
        ("two ftp://u@a and http://b:c@d?e", "two ftp://a and http://d?e"), ("https://a/@b", "https://a/@b"),
        ("me@home", "me@home"), ("://@", "://"), ("", ""),
        ("'http://user:s3cr/et@h/f': no", "'http://h/f': no"), ("http://u:a?b@h", "http://h"),
        ("http://u:a#b@h x", "http://h x"), ("http://u:12/34@h:80/f", "http://h:80/f"),
    ])
    func `messages have no passwords`(text: String, clean: String) { #expect(withoutPasswords(text) == clean) }
}
