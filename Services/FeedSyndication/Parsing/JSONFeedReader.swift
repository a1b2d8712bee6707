import FeedModel
import FoundationEssentials

/// Reads JSON Feed 1.0 and 1.1.
struct JSONFeedReader {
    let base: String?

    func read(_ bytes: [UInt8], _ meter: WorkMeter) throws(FeedError) -> Feed {
        let decoder = JSONDecoder()
        decoder.userInfo[.meter] = meter
        let document: Document
        do {
            document = try decoder.decode(Document.self, from: Data(try Self.checked(bytes, meter)))
        } catch DecodingError.dataCorrupted {
            throw .notJSON
        } catch let error as FeedError {
            throw error
        } catch {
            throw .notAFeed(found: "JSON of something else")
        }
        try meter.check()
        let version = document.version?.text?.cut(toBytes: 200)
        guard version?.contains("jsonfeed.org/version/") == true || document.items != nil else {
            throw .notAFeed(found: "JSON of something else")
        }
        let base = base ?? document.feedURL?.text
        var feed = Feed(format: .json, title: document.title?.line ?? "")
        feed.link = document.homePage?.text.flatMap { WebAddress.resolve($0, base: base) }
        feed.summary = document.description?.line
        let authors = Self.names(document.authors?.values ?? [], document.author)
        let entries = document.items?.values ?? []
        var list = ItemList(capacity: entries.count)
        // In parts: large enough for several threads to make them readable, and small enough not to hold everything
        // twice.
        for start in stride(from: 0, to: entries.count, by: 500) {
            let part = entries[start..<min(start + 500, entries.count)]
            try list.append(part.map { (Self.item($0, base: base ?? feed.link, authors), base ?? feed.link) }, meter)
        }
        feed.items = try list.items(meter)
        return feed
    }

    private static func item(_ entry: Entry, base: String?, _ feedAuthors: String?) -> ItemBuilder {
        var item = ItemBuilder()
        item.id = entry.id?.line ?? ""
        item.setTitle(entry.title?.line ?? "")
        let external = entry.externalURL?.text.flatMap { WebAddress.resolve($0, base: base) }
        item.setLink(entry.url?.text.flatMap { WebAddress.resolve($0, base: base) }, rank: 0)
        item.setLink(external, rank: 1)
        // A page about another one has both.
        if let external, external != item.link { item.attachments.add(external, text: PlainText.line(external)) }
        item.author = names(entry.authors?.values ?? [], entry.author) ?? feedAuthors
        if let date = entry.published?.text { item.setPublished(date, rank: 0) }
        if let date = entry.modified?.text { item.setPublished(date, rank: 1) }
        if let html = entry.contentHTML?.text, !html.isEmpty {
            item.content = .init(bytes: Array(html.utf8), kind: .html, base: base)
        } else if let text = entry.contentText?.text {
            item.content = .init(bytes: Array(text.utf8), kind: .plain, base: base)
        }
        if let text = entry.summary?.text { item.summary = .init(bytes: Array(text.utf8), kind: .plain, base: base) }
        for attachment in entry.attachments?.values.prefix(LinkList.mostLinks) ?? [] {
            guard let href = attachment.url?.text.flatMap({ WebAddress.resolve($0, base: base) }) else { continue }
            let text = attachment.title?.line ?? attachment.type?.line ?? href
            item.attachments.add(href, text: text)
        }
        return item
    }

    private static func names(_ authors: [Author], _ author: Author?) -> String? {
        var names = NameList()
        for author in authors.isEmpty ? [author].compactMap(\.self) : authors { names.add(author.name?.line ?? "") }
        return names.text
    }

    /// Prepares JSON for the decoder, which can't be stopped by a budget; throws if lists and objects are nested too
    /// deep, which the decoder would report as invalid JSON, or if there are more values than any feed has.
    private static func checked(_ bytes: [UInt8], _ meter: WorkMeter) throws(FeedError) -> [UInt8] {
        // Keys that are longer than any known one become spaces, because the decoder normalises keys, which may take
        // quadratic time.
        var checked = bytes
        var depth = 0
        var values = 0
        var text = 0..<0
        var position = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                let start = position
                while position < bytes.count, bytes[position] != byte {
                    position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
                }
                text = start..<min(position, bytes.count)
                position += 1
                try meter.work(10 + text.count)
            case UInt8(ascii: ":"):
                if text.count > longestKey { for index in text { checked[index] = 0x20 } }
            case UInt8(ascii: ","): values += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                values += 1
                guard values <= mostValues else { throw .tooManyValues(limit: mostValues) }
                guard depth <= FeedParser.depthLimit else { throw .tooDeep(limit: FeedParser.depthLimit) }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: continue
            }
        }
        guard values <= mostValues else { throw .tooManyValues(limit: mostValues) }
        return checked
    }

    private static let longestKey = 100
    /// The decoder takes about 100 bytes and a microsecond for each.
    private static let mostValues = 200_000

    // MARK: The document: any value may be missing or have a wrong type without affecting the others

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

        /// Reads an object, or just a name.
        init(from decoder: any Decoder) throws {
            if let object = try? decoder.container(keyedBy: CodingKeys.self) {
                name = try? object.decode(Scalar.self, forKey: .name)
            } else {
                name = try? Scalar(from: decoder)
            }
        }
    }

    /// A text; numbers become texts, anything else is ignored.
    private struct Scalar: Decodable {
        var text: String?

        /// The text in one line; `nil` if it is empty.
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
            } else if let number = try? container.decode(UInt64.self) {
                text = String(number)
            } else if let number = try? container.decode(Decimal.self) {
                // All digits of it: two ids may differ in the last one.
                text = number.description
            } else if let number = try? container.decode(Double.self) {
                text = String(number)
            }
        }
    }

    /// A list that skips invalid elements; any other value becomes a list of that one, if it is valid.
    private struct Lenient<Element: Decodable>: Decodable {
        var values: [Element] = []

        private struct Skipped: Decodable { init(from decoder: any Decoder) throws {} }

        init(from decoder: any Decoder) throws {
            guard var container = try? decoder.unkeyedContainer() else {
                values = [try? Element(from: decoder)].compactMap(\.self)
                return
            }
            let meter = decoder.userInfo[.meter] as? WorkMeter
            // Growing a list needs memory for two at once.
            values.reserveCapacity(container.count ?? 0)
            while !container.isAtEnd {
                try meter?.work(2_000)
                if let value = try? container.decode(Element.self) {
                    values.append(value)
                } else {
                    _ = try container.decode(Skipped.self)
                }
            }
        }
    }
}

extension CodingUserInfoKey {
    /// The meter that counts the work of decoding.
    fileprivate static var meter: CodingUserInfoKey {
        guard let key = CodingUserInfoKey(rawValue: "meter") else { preconditionFailure("any name of a key is valid") }
        return key
    }
}
