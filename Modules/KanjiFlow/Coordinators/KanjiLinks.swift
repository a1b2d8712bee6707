public import AppCoreLinks

extension KanjiRoute {
    /// The links to places in the flow.
    public static let links: [LinkPattern<KanjiRoute>] = [
        LinkPattern("kanji?grade", "the dictionary, or the kanji of a grade", example: .list(grade: 1)) {
            (values) throws(LinkError) in
            let grade = try values.optional("grade", as: Int.self)
            if let grade, !(1...10).contains(grade) {
                throw .wrongKind(name: "grade", found: "\(grade)", expected: "a grade from 1 to 10")
            }
            return .list(grade: grade)
        } values: {
            if case .list(let grade) = $0 { ["grade": grade] } else { nil }
        },
        LinkPattern("kanji/:character", "a kanji", example: .kanji("水"), KanjiRoute.kanji),
        LinkPattern("all-kanji", "all kanji", to: .all),
        LinkPattern("language", "the language of meanings", to: .language),
        LinkPattern("browse", "the ways to all kanji", to: .ways),
        LinkPattern(
            "browse/:by", "the groups of a grade, level, strokes or radical", example: .groups(by: .strokes),
            KanjiRoute.groups),
        LinkPattern(
            "browse/:by/:number", "the kanji of such a group", example: .group(.strokes, number: 4), KanjiRoute.group),
    ]
}

extension KanjiRoute {
    /// The route to the kanji of a group.
    ///
    /// Grades have their own link.
    init(_ grouping: KanjiGrouping, number: Int) {
        let isGrade = grouping == .grade && (1...10).contains(number)
        self = isGrade ? .list(grade: number) : .group(grouping, number: number)
    }

    /// The place in words.
    public var title: String {
        switch self {
        case .list(grade: nil): "the dictionary"
        case .all: "all kanji"
        case .list(grade: let grade?): "the kanji of grade \(grade)"
        case .groups(let grouping): "the kanji by \(grouping.rawValue)"
        case .group(let grouping, let number): "the kanji of \(grouping.rawValue) \(number)"
        case .kanji(let character): "the page of \(character)"
        case .ways: "the ways to all kanji"
        case .language: "the language of meanings"
        }
    }
}

extension KanjiLibrary {
    /// Describes what is missing at the end of a route, so that such a route can be refused before anything moves;
    /// `nil` if it leads somewhere.
    public func problem(with route: KanjiRoute) -> String? {
        switch route {
        case .kanji(let character): has(character) ? nil : "there is no kanji '\(character)'"
        case .group(let grouping, let number):
            hasGroup(grouping, number) ? nil : "there is no group \(grouping.word)/\(number)"
        case .list, .ways, .all, .groups, .language: nil
        }
    }

    private func hasGroup(_ grouping: KanjiGrouping, _ number: Int) -> Bool {
        // If the library can't be read, the page itself says so.
        do { return try !groups(by: grouping, number: number).isEmpty } catch { return true }
    }

    private func has(_ character: Unicode.Scalar) -> Bool {
        // If the library can't be read, the page itself says so.
        do { return try summary(of: character) != nil } catch { return true }
    }
}
