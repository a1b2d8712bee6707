/// The links that the user may type: those that the app offers, and those opened recently.
@MainActor final class LinkBook {
    /// Links that were opened, and those of screens that were shown; the last one first.
    private var visited: [String] = []
    private lazy var links = makeLinks()
    private let makeLinks: () -> [String]
    private let findProblem: ((String) -> String?)?

    /// Makes a book, which asks for the links to complete when the user first types one.
    init(_ links: @escaping () -> [String], problem: ((String) -> String?)?) {
        makeLinks = links
        findProblem = problem
    }

    func problem(with link: String) -> String? { findProblem?(link) }

    /// The links that a text may begin, with or without their scheme; recent ones first.
    func completions(of text: String) -> [String] {
        var known: Set<String> = []
        let all = (visited.map(whole) + links).map(readable).filter { known.insert($0).inserted }
        let paths =
            text.contains("://") ? [] : all.compactMap { $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : nil }
        let found = paths.filter { $0.hasPrefix(text) && $0 != text }.map(String.init)
        return found.isEmpty ? all.filter { $0.hasPrefix(text) && $0 != text } : found
    }

    /// The suggestion after the cursor: the common beginning of all completions, or else the first of them.
    func completion(of text: String) -> String? {
        let candidates = completions(of: text)
        let common = Completion.common(to: candidates)
        return common.map { $0.count > text.count ? $0 : nil } ?? candidates.first
    }

    /// A link in readable form, with its escaped letters decoded.
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

    /// Remembers a link for completion, whole or without its scheme.
    func visit(_ link: String) {
        guard visited.first != link else { return }
        visited.removeAll { $0 == link }
        visited.insert(link, at: 0)
        if visited.count > 20 { visited.removeLast() }
    }

    func whole(_ link: String) -> String { link.contains("://") ? link : prefix + link }

    /// The beginning of every link, up to the end of `://`.
    private var prefix: String {
        guard let link = links.first, let end = link.firstRange(of: "://")?.upperBound else { return "" }
        return String(link[..<end])
    }
}
