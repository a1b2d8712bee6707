import TextBasics

/// Makes external texts fit for display: removes control characters and cuts long texts.
enum DisplayText {
    static let lineLimit = 200
    static let textLimit = 200_000

    /// Returns the text in one line, cut to the limit: every run of white space and control characters becomes one
    /// space.
    static func line(_ text: String, orElse other: String = "") -> String {
        var scalars = String.UnicodeScalarView()
        var count = 0
        var isSpaceDue = false
        // A character may consist of many scalars. The rest of a huge title isn't even read.
        for scalar in text.unicodeScalars.prefix(lineLimit * 40) where count <= lineLimit * 10 {
            switch scalar.value {
            // ASCII, kana and kanji, which make up nearly all titles, need no look at their properties.
            case 0x21...0x7E, 0x3001...0x3163, 0x3165...0xD7FF: break
            default:
                if scalar == " " || scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                    isSpaceDue = count > 0
                    continue
                }
                if scalar.isHidden { continue }
            }
            if isSpaceDue { scalars.append(" ") }
            count += isSpaceDue ? 2 : 1
            isSpaceDue = false
            scalars.append(scalar)
        }
        let line = String(scalars)
        if line.isEmpty { return other }
        return count > lineLimit && line.count > lineLimit ? line.prefix(lineLimit - 1) + "…" : line
    }

    /// Returns the text with its line breaks and tabs, but without other control characters.
    static func text(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var count = 0
        var wasReturn = false
        for scalar in text.unicodeScalars {
            defer { wasReturn = scalar == "\r" }
            count += 1
            if count > textLimit {
                scalars.append(contentsOf: "\n\n(The rest is too long to show.)".unicodeScalars)
                break
            }
            if scalar == "\r" || scalar.value == 0x2028 || scalar.value == 0x2029 {
                scalars.append("\n")
            } else if scalar == "\n" {
                if !wasReturn { scalars.append("\n") }
            } else if scalar == "\t" || !scalar.isHidden {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}

extension Feed {
    var cleaned: Feed {
        Feed(
            id: id, title: DisplayText.line(title, orElse: DisplayText.line(address, orElse: "Untitled")),
            address: DisplayText.line(address), unreadCount: max(unreadCount, 0),
            problem: problem.map { DisplayText.line($0, orElse: "It could not be fetched.") })
    }
}

extension FeedItemSummary {
    var cleaned: FeedItemSummary {
        FeedItemSummary(
            id: id, title: DisplayText.line(title, orElse: "Untitled"), author: author.map { DisplayText.line($0) },
            published: published, date: DisplayText.line(date), shortDate: DisplayText.line(shortDate), page: page,
            origin: origin.map { Origin(id: $0.id, title: DisplayText.line($0.title, orElse: "Untitled")) },
            isRead: isRead)
    }

    var byline: String {
        [date, author ?? "", origin?.title ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The item's page, if a browser can open it.
    var webPage: WebLink? { page.flatMap(WebLink.init) }
}

extension FeedItem {
    /// The item with texts fit for display; the addresses of its links don't change.
    var cleaned: FeedItem {
        var item = self
        item.summary = summary.cleaned
        item.text = DisplayText.text(text)
        return item
    }
}
