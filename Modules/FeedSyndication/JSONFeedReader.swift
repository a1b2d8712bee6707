import FoundationEssentials

/// Reads JSON Feed 1.0 and 1.1.
struct JSONFeedReader {
    let base: String?

    func read(_ bytes: [UInt8]) throws(FeedError) -> Feed {
        guard !Self.isTooDeep(bytes) else { throw .tooDeep(limit: FeedParser.depthLimit) }
        let document: Document
        do {
            document = try JSONDecoder().decode(Document.self, from: Data(bytes))
        } catch DecodingError.dataCorrupted {
            throw Self.damage(bytes)
        } catch {
            throw .notAFeed(found: "JSON of something else")
        }
        guard document.version?.text?.contains("jsonfeed.org/version/") == true || document.items != nil else {
            throw .notAFeed(found: "JSON of something else")
        }
        let base = base ?? document.feedURL?.text
        var feed = Feed(format: .json, title: document.title?.line ?? "")
        feed.link = document.homePage?.text.flatMap { WebAddress.resolve($0, base: base) }
        feed.summary = document.description?.line
        var list = ItemList()
        let authors = Self.names(document.authors?.values ?? [], document.author)
        for entry in document.items?.values ?? [] { list.append(Self.item(entry, base: base ?? feed.link, authors)) }
        feed.items = list.items
        return feed
    }

    private static func item(_ entry: Entry, base: String?, _ feedAuthors: String?) -> FeedItem? {
        var item = ItemBuilder()
        item.id = entry.id?.line ?? ""
        item.setTitle(entry.title?.line ?? "")
        item.link = (entry.url?.text ?? entry.externalURL?.text).flatMap { WebAddress.resolve($0, base: base) }
        item.author = names(entry.authors?.values ?? [], entry.author) ?? feedAuthors
        if let date = entry.published?.text { item.setPublished(date, rank: 0) }
        if let date = entry.modified?.text { item.setPublished(date, rank: 1) }
        if let html = entry.contentHTML?.text, !html.isEmpty {
            item.content = .init(bytes: Array(html.utf8), kind: .html, base: base)
        } else if let text = entry.contentText?.text {
            item.content = .init(bytes: Array(text.utf8), kind: .plain, base: base)
        }
        if let text = entry.summary?.text { item.summary = .init(bytes: Array(text.utf8), kind: .plain, base: base) }
        for attachment in entry.attachments?.values ?? [] {
            guard let href = attachment.url?.text.flatMap({ WebAddress.resolve($0, base: base) }) else { continue }
            let text = attachment.title?.line ?? attachment.type?.line ?? href
            item.attachments.append(FeedLink(href: href, text: text))
        }
        return item.item(feedLink: base)
    }

    private static func names(_ authors: [Author], _ author: Author?) -> String? {
        let names = (authors.isEmpty ? [author].compactMap { $0 } : authors).compactMap { $0.name?.line }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The decoder does not say where the damage is.
    private static func damage(_ bytes: [UInt8]) -> FeedError {
        var syntax = JSONSyntax(bytes)
        let isWhole = syntax.readDocument()
        let isCutOff = !isWhole && syntax.position >= bytes.count
        let line = bytes.prefix(syntax.position).count { $0 == 0x0A } + 1
        return .malformed(line: line, reason: isCutOff ? "it ends in the middle" : "it breaks a rule of JSON")
    }

    /// Whether lists and objects are nested deeper than the limit; the decoder would say no more than that it is no JSON.
    private static func isTooDeep(_ bytes: [UInt8]) -> Bool {
        var depth = 0
        var isInText = false
        var isEscaped = false
        for byte in bytes {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isInText = true
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
                depth += 1
                if depth > FeedParser.depthLimit { return true }
            } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
                depth -= 1
            }
        }
        return false
    }

    // MARK: The document: every value may be missing or of a wrong kind without harm to the others

    private struct Document: Decodable {
        var version, title, description, feedURL, homePage: Scalar?
        var author: Author?
        var authors: Lenient<Author>?
        var items: Lenient<Entry>?

        private enum CodingKeys: String, CodingKey {
            case version, title, description, author, authors, items
            case feedURL = "feed_url"
            case homePage = "home_page_url"
        }
    }

    private struct Entry: Decodable {
        var id, url, title, summary, externalURL, contentHTML, contentText, published, modified: Scalar?
        var author: Author?
        var authors: Lenient<Author>?
        var attachments: Lenient<Attachment>?

        private enum CodingKeys: String, CodingKey {
            case id, url, title, summary, author, authors, attachments
            case externalURL = "external_url"
            case contentHTML = "content_html"
            case contentText = "content_text"
            case published = "date_published"
            case modified = "date_modified"
        }
    }

    private struct Attachment: Decodable {
        var url, title, type: Scalar?

        private enum CodingKeys: String, CodingKey {
            case url, title
            case type = "mime_type"
        }
    }

    private struct Author: Decodable {
        var name: Scalar?

        private enum CodingKeys: String, CodingKey { case name }

        init(from decoder: any Decoder) throws {
            name = try? decoder.container(keyedBy: CodingKeys.self).decode(Scalar.self, forKey: .name)
        }
    }

    /// A text; numbers are taken as texts, anything else as nothing.
    private struct Scalar: Decodable {
        var text: String?

        /// As one line; `nil` if it is empty.
        var line: String? {
            let line = PlainText.line(text ?? "")
            return line.isEmpty ? nil : line
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self.text = text
            } else if let number = try? container.decode(Int.self) {
                text = String(number)
            } else if let number = try? container.decode(Double.self) {
                text = String(number)
            }
        }
    }

    /// A list whose wrong elements are left out; what is no list is an empty one.
    private struct Lenient<Element: Decodable>: Decodable {
        var values: [Element] = []

        private struct Skipped: Decodable { init(from decoder: any Decoder) throws {} }

        init(from decoder: any Decoder) throws {
            guard var container = try? decoder.unkeyedContainer() else { return }
            while !container.isAtEnd {
                if let value = try? container.decode(Element.self) {
                    values.append(value)
                } else {
                    _ = try container.decode(Skipped.self)
                }
            }
        }
    }
}
