import FeedModel

/// Assembles a feed from the parser's events.
struct XMLFeedAssembly {
    /// The role of an open element in the feed.
    private enum Place {
        case document, root, channel, item, person
        /// An element with texts about the item's media.
        case media
        /// An element whose text is collected.
        case field(XMLFeedField)
    }

    private(set) var problem: FeedError?
    /// Whether the outermost element is a feed's.
    private(set) var isFeed = false
    /// Whether the outermost element is a feed's and has ended, so that nothing can be missing.
    var isComplete: Bool { isFeed && depth == 0 }

    private var format = FeedFormat.rss
    private var depth = 0
    private var places: [Place] = [.document]
    /// How many elements are open inside one that is ignored.
    private var skippedDepth = 0
    /// How many elements are open inside a field, as unescaped markup.
    private var markupDepth = 0
    private var bases: [(depth: Int, base: String?)]
    private var namespaces = XMLNamespaces()
    private var text: [UInt8] = []
    /// Whether the field contained an element, so that its text need not be searched again for each one.
    private var hasMarkup = false
    private var isEscaping = false
    private var isBase64 = false

    private var channel = ItemBuilder()
    private var item = ItemBuilder()
    private var channelAuthors = NameList()
    /// The names from `dc:creator`.
    ///
    /// They take precedence because RSS's author is an email address.
    private var creators = NameList()
    private var itemAuthors = NameList()
    private var otherAuthor = ""
    private var person: (name: String, email: String) = ("", "")
    private var list = ItemList()
    /// Items not built yet; they wait until there are enough for several threads.
    private var builders: [(item: ItemBuilder, site: String?)] = []
    private var buildersSize = 0
    private let meter: WorkMeter

    init(base: String?, _ meter: WorkMeter) {
        bases = [(0, base)]
        self.meter = meter
    }

    mutating func feed() throws(FeedError) -> Feed {
        let site = try channel.item(feedLink: nil, meter)
        try makeItems()
        var feed = Feed(
            format: format, title: site?.title ?? "", link: site?.link, summary: site?.summary,
            items: try list.items(meter))
        if let authors = channelAuthors.text {
            for index in feed.items.indices where feed.items[index].author == nil { feed.items[index].author = authors }
        }
        return feed
    }

    private var currentBase: String? { bases.last?.base ?? nil }

    /// Takes HTML's `<base>` for what follows it in the element around it; of several, the first one counts.
    private mutating func takeBase(_ href: String) {
        guard bases.last?.depth != depth - 1, let base = WebAddress.resolve(href, base: currentBase) else { return }
        bases.append((depth - 1, base))
    }

    // MARK: Elements

    mutating func start(_ name: XMLName, _ attributes: XMLAttributes) {
        guard problem == nil else { return }
        work(50 + 20 * attributes.count)
        depth += 1
        guard depth <= FeedParser.depthLimit else {
            problem = .tooDeep(limit: FeedParser.depthLimit)
            return
        }
        if skippedDepth > 0 {
            skippedDepth += 1
            return
        }
        if let reference = attributes["xml:base"] {
            bases.append((depth, WebAddress.resolve(reference, base: currentBase) ?? currentBase))
        }
        namespaces.enter(attributes, depth: depth)
        let isInPerson = markupDepth == 0 && startsPerson(name.local)
        if markupDepth > 0 || (isInField && !isInPerson) {
            if markupDepth == 0 { makeMarkup() }
            if name.local.lowercased() == "base", let href = attributes["href"] { takeBase(href) }
            hasMarkup = true
            markupDepth += 1
            return text.appendTag(name.local, attributes, base: currentBase)
        }
        if depth == 1 { namespaces.takeRoot(name, as: name.local.lowercased() == "feed" ? .atom : .rss) }
        let vocabulary = namespaces.vocabulary(of: name)
        // Hand-written RSS has its names in any case.
        let isInCapitals = vocabulary == .rss && name.local.utf8.contains { $0 &- 0x41 < 26 }
        let local = isInCapitals ? name.local.lowercased() : name.local
        guard let next = place(of: local, vocabulary, attributes) else {
            skippedDepth = 1
            return
        }
        places.append(next)
    }

    mutating func end(_ name: XMLName) {
        guard problem == nil else { return }
        defer {
            if bases.count > 1, bases.last?.depth == depth { bases.removeLast() }
            namespaces.leave(depth: depth)
            depth -= 1
        }
        if skippedDepth > 0 {
            skippedDepth -= 1
            return
        }
        if markupDepth > 0 {
            markupDepth -= 1
            return text.appendEndTag(name.local)
        }
        guard let place = places.popLast() else { return }
        switch place {
        case .field(let field):
            isInField = false
            stopping { assembly throws(FeedError) in try assembly.finish(field) }
        case .item: stopping { assembly throws(FeedError) in try assembly.finishItem() }
        case .person: finishPerson()
        case .document, .root, .channel, .media: return
        }
    }

    /// Takes a piece of text, or of a CDATA section.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard problem == nil else { return }
        work(20 + bytes.count)
        guard isInField, skippedDepth == 0 else { return }
        if isEscaping { unsafe text.appendEscaped(bytes) } else { unsafe text.append(contentsOf: bytes) }
    }

    /// Aborts reading with an error; the first one counts.
    mutating func fail(_ error: FeedError) { problem = problem ?? error }

    /// Counts work; aborts when the budget is spent.
    mutating func work(_ steps: Int) { stopping { assembly throws(FeedError) in try assembly.meter.work(steps) } }

    private mutating func stopping(_ body: (inout Self) throws(FeedError) -> Void) {
        do { try body(&self) } catch { fail(error) }
    }

    // MARK: The roles of elements

    /// Whether text is collected: true while the innermost place is a field.
    private var isInField = false

    /// The role of an element inside the innermost open one; `nil` if it is ignored.
    private mutating func place(of name: String, _ vocabulary: XMLVocabulary, _ attributes: XMLAttributes) -> Place? {
        switch places.last {
        case .document:
            switch name.lowercased() {
            case "rss": format = .rss
            case "rdf": format = .rdf
            case "feed": format = .atom
            default:
                problem = .notAFeed(found: "<\(PlainText.line(name))>")
                return nil
            }
            isFeed = true
            return format == .atom ? .channel : .root
        case .root, .channel:
            guard vocabulary != .other else { return nil }
            switch name {
            case "channel" where format != .atom: return .channel
            case "item", "entry":
                item = ItemBuilder()
                itemAuthors = NameList()
                creators = NameList()
                otherAuthor = ""
                item.id = attributes["rdf:about"] ?? ""
                return .item
            case "author" where format == .atom: return startPerson()
            default: return startField(XMLFeedField.ofChannel(name, vocabulary), vocabulary, attributes)
            }
        case .item:
            if name == "author" && (format == .atom || vocabulary == .atom) { return startPerson() }
            if vocabulary == .media && (name == "group" || name == "content") {
                item.takeMedia(attributes, base: currentBase, isInGroup: false)
                return .media
            }
            return startField(XMLFeedField.ofItem(name, vocabulary, format), vocabulary, attributes)
        case .media:
            guard vocabulary == .media else { return nil }
            if name == "content" {
                item.takeMedia(attributes, base: currentBase, isInGroup: true)
                return .media
            }
            return startField(XMLFeedField.ofItem(name, vocabulary, format), vocabulary, attributes)
        case .person:
            switch name {
            case "name": return startField(.personName, vocabulary, attributes)
            case "email": return startField(.personEmail, vocabulary, attributes)
            default: return nil
            }
        case .field, nil: return nil
        }
    }

    private mutating func startPerson() -> Place {
        person = ("", "")
        return .person
    }

    /// Turns RSS's author into a person if it contains a name or email element, as Atom's does.
    private mutating func startsPerson(_ name: String) -> Bool {
        guard isInField, !hasMarkup, name == "name" || name == "email", case .field(.author) = places.last,
            !text.contains(where: { $0 > 0x20 })
        else { return false }
        isInField = false
        places[places.count - 1] = startPerson()
        return true
    }

    private mutating func startField(
        _ field: XMLFeedField?, _ vocabulary: XMLVocabulary, _ attributes: XMLAttributes
    ) -> Place? {
        guard var field else { return nil }
        text.removeAll(keepingCapacity: true)
        hasMarkup = false
        isEscaping = false
        isBase64 = false
        switch field {
        case .atomLink:
            takeLink(attributes)
            return nil
        // An Atom link, whatever its namespace.
        case .link where attributes["href"] != nil:
            takeLink(attributes)
            return nil
        case .enclosure:
            if let href = attributes["url"].flatMap({ WebAddress.resolve($0, base: currentBase) }) {
                item.attachments.add(href, text: PlainText.line(attributes["type"] ?? href))
            }
            return nil
        case .identity:
            let isALink = attributes.word("isPermaLink") != "false"
            if isInItem { item.isIDALink = isALink } else { channel.isIDALink = isALink }
        case .text(let role, _, let rank):
            guard vocabulary == .atom || (format == .atom && vocabulary == .rss) else { break }
            guard let kind = atomKind(attributes, role) else { return nil }
            field = .text(role, kind, rank: rank)
        default: break
        }
        isInField = true
        return .field(field)
    }

    private var isInItem: Bool {
        switch places.last {
        case .item, .media: true
        default: false
        }
    }

    /// How to interpret an Atom text; `nil` if it isn't text.
    private mutating func atomKind(_ attributes: XMLAttributes, _ role: XMLFeedField.TextRole) -> ItemBuilder.Text
        .Kind?
    {
        if let source = attributes["src"], role == .content {
            item.setLink(WebAddress.resolve(source, base: currentBase), rank: 3)
            return nil
        }
        // `mode` is from Atom 0.3.
        let mode = attributes.word("mode")
        isBase64 = mode == "base64"
        let type = String((attributes.word("type") ?? "").prefix { $0 != ";" })
        switch type {
        case "", "text", "text/plain": return mode == "escaped" ? .html : .plain
        case "html", "text/html": return .html
        case "xhtml", "application/xhtml+xml":
            isEscaping = mode == nil || mode == "xml"
            return .html
        case _ where type.hasPrefix("text/"): return .plain
        // A title is a text, whatever its type. In Atom 1.0, any other type means base 64.
        case _ where role == .title:
            isBase64 = mode == nil || isBase64
            return .html
        default: return nil
        }
    }

    private mutating func takeLink(_ attributes: XMLAttributes) {
        guard let reference = attributes["href"], let href = WebAddress.resolve(reference, base: currentBase) else {
            return
        }
        if isInItem { return item.takeLink(href, attributes) }
        channel.takeLink(href, attributes)
        // A file has no address against which links could resolve, but the feed may say where it belongs.
        if attributes.word("rel") == "self", bases[0].base == nil,
            ["http", "https"].contains(WebAddress.scheme(of: href)?.lowercased())
        {
            bases[0].base = href
        }
    }

    // MARK: The contents of elements

    private mutating func finish(_ field: XMLFeedField) throws(FeedError) {
        try meter.work(text.count)
        if isBase64 { text = text.fromBase64 }
        switch field {
        case .text(let role, let kind, let rank):
            let text = role == .title ? .init(bytes: text, kind: kind, base: currentBase) : takeText(kind)
            if isInItem {
                try item.set(role, text, rank: rank, meter)
            } else {
                try channel.set(role, text, rank: rank, meter)
            }
        case .link:
            let reference = try PlainText.line(text, meter.work)
            guard let link = WebAddress.resolve(reference, base: currentBase) else { return }
            if isInItem { item.setLink(link, rank: 0) } else { channel.setLink(link, rank: 0) }
        case .identity:
            let id = try PlainText.line(text, meter.work)
            if id.isEmpty { return }
            if isInItem { item.id = id } else { channel.id = id }
        case .author:
            let author = try ItemBuilder.title(text, isHTML: true, meter)
            itemAuthors.add(XMLFeedField.name(ofAuthor: author.cut(toBytes: 1_000)))
        case .creator: creators.add(try ItemBuilder.title(text, isHTML: true, meter))
        case .otherAuthor: otherAuthor = try ItemBuilder.title(text, isHTML: true, meter).cut(toBytes: 1_000)
        case .date(let rank): item.setPublished(String(decoding: text, as: UTF8.self), rank: rank)
        case .personName: person.name = try PlainText.line(text, meter.work)
        case .personEmail: person.email = try PlainText.line(text, meter.work)
        case .atomLink, .enclosure: return
        }
    }

    /// Returns the collected text.
    ///
    /// The next one starts with new memory; otherwise all texts after a long one would be as large.
    private mutating func takeText(_ kind: ItemBuilder.Text.Kind) -> ItemBuilder.Text {
        defer { text = [] }
        return ItemBuilder.Text(bytes: text, kind: kind, base: currentBase)
    }

    private mutating func finishItem() throws(FeedError) {
        item.author = creators.text ?? itemAuthors.text ?? (otherAuthor.isEmpty ? nil : otherAuthor)
        builders.append((item, channel.link ?? currentBase))
        buildersSize += 1_000 + item.textSize
        if buildersSize > 1_000_000 { try makeItems() }
    }

    private mutating func makeItems() throws(FeedError) {
        try list.append(builders, meter)
        builders = []
        buildersSize = 0
    }

    private mutating func finishPerson() {
        let name = person.name.isEmpty ? person.email : person.name
        if isInItem { itemAuthors.add(name) } else { channelAuthors.add(name) }
    }

    // MARK: Markup inside a field

    /// Turns a plain text into HTML after an element was found in it.
    private mutating func makeMarkup() {
        guard case .field(.text(let role, .plain, let rank)) = places.last else { return }
        let plain = text
        text.removeAll(keepingCapacity: true)
        text.appendEscaped(plain)
        isEscaping = true
        places[places.count - 1] = .field(.text(role, .html, rank: rank))
    }
}
