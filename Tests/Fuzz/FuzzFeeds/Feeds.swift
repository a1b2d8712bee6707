import FeedModel
import FuzzSupport
import TextBasics

@testable import FeedSyndication

/// Reads the input as a feed, as a list of feeds, as HTML and as a date; a first line `Content-Type: …` becomes the
/// server's header.
func readFeed(_ input: [UInt8]) throws {
    var body = input[...]
    var contentType: String?
    let name = "Content-Type: "
    if body.starts(with: name.utf8) {
        let line = body.prefix { $0 != UInt8(ascii: "\n") }
        contentType = String(decoding: line.dropFirst(name.utf8.count), as: UTF8.self)
        body = body[line.endIndex...].dropFirst()
    }
    let bytes = Array(body)
    try parse(bytes, contentType)
    try readList(bytes)
    for style in [HTMLText.Style.body, .plainBody, .title] {
        let meter = WorkMeter(ReadingBudget(limit: .seconds(10)) { false })
        let html = try HTMLText(bytes, base: "https://e.example/a/b", style: style, meter)
        try expectReadable(html.text, isOneLine: style == .title)
        for link in html.links { try expectReadable(link.text, isOneLine: true) }
    }
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    if let seconds = FeedDate.seconds(text) {
        let written = FeedDate.iso8601(seconds)
        try expect(FeedDate.seconds(written) == seconds, "\(seconds) is written '\(written)', which is another date")
    }
    _ = WebAddress.resolve(text, base: "https://e.example/a/b")
    _ = WebAddress.resolve("../c", base: text)
}

private func parse(_ bytes: [UInt8], _ contentType: String?) throws {
    do {
        try expectUsable(try FeedParser().parse(bytes, contentType: contentType, base: "https://e.example/f"))
    } catch let error as FeedError {
        try expectReadable("\(error)", isOneLine: true)
    }
}

private func readList(_ bytes: [UInt8]) throws {
    guard let list = try? OPML(reading: bytes) else { return }
    for feed in list.feeds { try expectReadable(feed.title, isOneLine: true) }
    // A list without usable feeds is written without any, which is an error when read.
    if list.feeds.isEmpty { return }
    let again = try OPML(reading: list.written(title: "t"))
    try expect(again.feeds == list.feeds, "a written list reads back differently")
}

private func expectUsable(_ feed: Feed) throws {
    try expect(Set(feed.items.map(\.id)).count == feed.items.count, "two items have the same identity")
    try expectReadable(feed.title, isOneLine: true)
    for item in feed.items {
        try expectReadable(item.title, isOneLine: true)
        for text in [item.summary, item.content] { try expectReadable(text ?? "", isOneLine: false) }
    }
}

private func expectReadable(_ text: String, isOneLine: Bool) throws {
    for scalar in text.unicodeScalars where scalar != "\n" || isOneLine {
        try expect(
            !scalar.isHidden, "a text has U+\(String(scalar.value, radix: 16)): \(text.debugDescription)")
    }
}
