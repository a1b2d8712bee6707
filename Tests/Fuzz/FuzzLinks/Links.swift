import AppCoreLinks
import AppCoreShell
import FuzzSupport
import TextBasics

@testable import KanjiList

/// Opens the input's first line as a link of the app, and with a table whose only pattern is the second line.
@MainActor func openLink(_ input: [UInt8]) throws {
    let lines = input.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    let link = texts.first ?? ""
    try openInApp(link)
    guard texts.count == 2 else { return }
    var table = LinkTable<LinkValues>(.scheme("toy"), .web(host: "toy.example"))
    let pattern = LinkPattern(texts[1]) { (values) throws(LinkError) in
        values
    } values: {
        $0
    }
    do throws(LinkError) {
        try table.mount([pattern]) { $0 }
    } catch {
        return
    }
    guard let values = try destination(of: link, in: table) else { return }
    guard let path = pattern.link(to: values) else {
        throw BrokenRule("the values of '\(link)' have no link by '\(pattern.text)'")
    }
    let again = try destination(of: table.link(path), in: table)
    try expect(again == values, "'\(link)' is written '\(table.link(path))' by '\(pattern.text)', which is another")
}

@MainActor private func openInApp(_ text: String) throws {
    let table = AppLinks.table
    guard let link = try destination(of: text, in: table) else { return }
    guard let path = link.route.link else { throw BrokenRule("the place of '\(text)' has no link") }
    let again = try destination(of: table.link(path), in: table)
    try expect(again == link, "'\(text)' is written '\(table.link(path))', which leads elsewhere")
}

private func destination<Place>(of text: String, in table: LinkTable<Place>) throws -> Place? {
    do throws(LinkError) {
        return try table.match(text).target
    } catch {
        let isPlain = error.description.unicodeScalars.allSatisfy { !$0.isHidden }
        try expect(isPlain && !error.description.isEmpty, "the reason for '\(text)' has control characters")
        return nil
    }
}
