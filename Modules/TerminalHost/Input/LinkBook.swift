/// The links that may be typed: those that the app offers, and those that were opened of late.
@MainActor final class LinkBook {
    /// Links that were opened, and those of the screens that were seen; the last one first.
    private var visited: [String] = []
    private lazy var links = makeLinks()
    private let makeLinks: () -> [String]
    private let findProblem: ((String) -> String?)?

    /// Makes a book.
    ///
    /// - Parameters:
    ///   - links: Gives links, and beginnings of links, to complete; called when one is typed first.
    ///   - problem: Says why a link cannot be opened, if it cannot.
    init(_ links: @escaping () -> [String], problem: ((String) -> String?)?) {
        makeLinks = links
        findProblem = problem
    }

    func problem(with link: String) -> String? { findProblem?(link) }

    /// What may be meant by the beginning of a link, or of what follows its scheme: places of late first.
    func completions(of text: String) -> [String] {
        var known: Set<String> = []
        let all = (visited.map(whole) + links).map(readable).filter { known.insert($0).inserted }
        let paths =
            text.contains("://") ? [] : all.compactMap { $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : nil }
        let found = paths.filter { $0.hasPrefix(text) && $0 != text }.map(String.init)
        return found.isEmpty ? all.filter { $0.hasPrefix(text) && $0 != text } : found
    }

    /// What is suggested behind the cursor: what all that may be meant have in common, or the first of them.
    func completion(of text: String) -> String? {
        let candidates = completions(of: text)
        let common = common(to: candidates)
        return common.map { $0.count > text.count ? $0 : nil } ?? candidates.first
    }

    /// A link as a person reads it: with its letters, where it has their bytes in hexadecimal digits.
    private func readable(_ link: String) -> String {
        var bytes: [UInt8] = []
        var rest = Substring(link)
        while let first = rest.utf8.first {
            let digits = rest.dropFirst().prefix(2)
            if first == UInt8(ascii: "%"), let byte = UInt8(digits, radix: 16), byte >= 0x80 {
                bytes.append(byte)
                rest = rest.dropFirst(3)
            } else {
                bytes += rest.prefix(1).utf8
                rest = rest.dropFirst()
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? link
    }

    func common(to candidates: [String]) -> String? {
        guard var common = candidates.first else { return nil }
        for candidate in candidates.dropFirst() {
            while !candidate.hasPrefix(common) { common.removeLast() }
        }
        return common
    }

    /// Remembers a link for completion.
    ///
    /// - Parameter link: The link, whole or without its scheme.
    func visit(_ link: String) {
        guard visited.first != link else { return }
        visited.removeAll { $0 == link }
        visited.insert(link, at: 0)
        if visited.count > 20 { visited.removeLast() }
    }

    /// A link with its beginning.
    func whole(_ link: String) -> String { link.contains("://") ? link : prefix + link }

    /// How links begin, up to what follows the scheme.
    private var prefix: String {
        guard let link = links.first, let end = link.firstRange(of: "://")?.upperBound else { return "" }
        return String(link[..<end])
    }
}
