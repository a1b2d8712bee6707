import PackReader

/// How UniDic cuts a sentence into the words of a dictionary.
///
/// UniDic's tokens are shorter than words. They are put together by one rule: from the left, the longest run of tokens
/// that JMdict lists is one word; auxiliaries, て and its helpers join the verb or the adjective before them, and する the
/// noun that JMdict says takes it; a number and its counter are one word. What is left of particles and auxiliaries is
/// grammar.
struct PlainCut {
    typealias Token = TokenizedSentence.Token

    /// A word, grammar, or a mark.
    struct Piece {
        enum Kind { case word, grammar, mark }

        var tokens: Range<Int>
        var kind: Kind
    }

    private(set) var pieces: [Piece] = []
    private let tokens: [Token]
    private let words: WordPack
    private static let mostTokens = 6
    /// A listed run that ends with grammar counts from this frequency on, in centibels.
    private static let usual = 520

    init(_ tokens: [Token], _ words: WordPack) throws {
        self.tokens = tokens
        self.words = words
        var place = 0
        while place < tokens.count {
            let piece = try piece(at: place)
            pieces.append(piece)
            place = piece.tokens.upperBound
        }
    }

    private func piece(at place: Int) throws -> Piece {
        let token = tokens[place]
        if token.isMark { return Piece(tokens: place..<place + 1, kind: .mark) }
        if token.isNumber {
            var end = place + 1
            while end < tokens.count, tokens[end].isNumber { end += 1 }
            if end < tokens.count, TextCutter.counts(tokens[end].surface) { end += 1 }
            let listed = try listed(from: place)
            return Piece(tokens: place..<max(end, listed?.end ?? 0), kind: .word)
        }
        if let (end, isVerbal) = try listed(from: place) {
            guard isVerbal || tokens[end - 1].isPredicate else {
                return try Piece(tokens: place..<(endOfSuru(place..<end)), kind: .word)
            }
            return Piece(tokens: place..<endOfPredicate(from: end), kind: .word)
        }
        if token.isPredicate { return Piece(tokens: place..<endOfPredicate(from: place + 1), kind: .word) }
        if token.isGrammar || token.subclass == "助動詞語幹" {
            return Piece(tokens: place..<endOfDenial(from: place), kind: .grammar)
        }
        return try Piece(tokens: place..<(endOfSuru(place..<place + 1)), kind: .word)
    }

    /// The longest run of several tokens from a place that JMdict lists.
    private func listed(from place: Int) throws -> (end: Int, isVerbal: Bool)? {
        let most = min(Self.mostTokens, tokens.count - place)
        guard most > 1 else { return nil }
        for count in (2...most).reversed() {
            let run = tokens[place..<place + count]
            guard let last = run.last, !run.contains(where: \.isMark), !run.allSatisfy({ $0.isGrammar }) else {
                continue
            }
            let before = run.dropLast().map(\.surface).joined()
            for text in last.base == last.surface ? [last.surface] : [last.base, last.surface] {
                guard let word = try word(before + text) else { continue }
                // 私は isn't a word only because of a rare expression.
                if last.isGrammar || run.first?.isGrammar == true {
                    guard text == last.surface, word.frequency <= Self.usual else { continue }
                }
                return (place + count, last.isPredicate && text == last.base)
            }
        }
        return nil
    }

    /// The word that is written like a text, if it is usually written so.
    private func word(_ text: String) throws -> (position: Int, frequency: Int)? {
        let isInKana = !text.unicodeScalars.contains(where: SearchKeys.isKanji)
        for position in try words.positions(of: text) {
            guard let word = try words.word(at: position), let frequency = words.frequency(at: position) else {
                continue
            }
            if isInKana {
                guard word.first.writing == text else { continue }
            } else if !word.forms.contains(where: { $0.writing == text && !$0.isUnusual }) {
                continue
            }
            return (position, frequency)
        }
        return nil
    }

    /// Where a noun ends with the する that it takes.
    private func endOfSuru(_ noun: Range<Int>) throws -> Int {
        let end = noun.upperBound
        guard end < tokens.count, ["する", "できる", "出来る"].contains(tokens[end].base), tokens[end].kind == "動詞" else {
            return end
        }
        let text = tokens[noun].map(\.surface).joined()
        let takes = try words.positions(of: text).prefix(3).contains {
            try words.word(at: $0)?.isAny(of: ["vs"]) == true
        }
        return takes ? endOfPredicate(from: end + 1) : end
    }

    /// Where a verb or an adjective ends with what joins it.
    private func endOfPredicate(from start: Int) -> Int {
        var end = start
        while end < tokens.count, joins(tokens[end], before: tokens[end - 1], at: end) { end += 1 }
        return end
    }

    private func joins(_ token: Token, before last: Token, at place: Int) -> Bool {
        if token.kind == "助動詞" { return true }
        if token.subclass == "助動詞語幹" { return true }
        if token.kind == "助詞" {
            if token.subclass == "接続助詞" { return Self.joining.contains(token.surface) }
            if ["たり", "だり", "ながら"].contains(token.surface) { return true }
            let isAfterTe = last.kind == "助詞" && ["て", "で"].contains(last.surface)
            return isAfterTe && ["も", "は"].contains(token.surface)
        }
        if last.kind == "助詞" {
            if ["て", "で", "ちゃ", "じゃ"].contains(last.surface), Self.helpers.contains(token.base) { return true }
            return ["は", "も", "ば", "ちゃ", "じゃ"].contains(last.surface) && Self.duties.contains(token.base)
                && (last.surface == "ば" || place > 1 && ["て", "で", "ちゃ"].contains(tokens[place - 2].surface))
        }
        if token.base == "ない" || token.base == "無い" { return last.kind == "形容詞" || last.base == "ない" }
        return (last.kind == "動詞" || last.kind == "形容詞" || last.kind == "助動詞" || last.kind == "接尾辞")
            && Self.afterStem.contains(token.base)
    }

    private static let joining: Set = ["て", "で", "ば", "ながら", "つつ", "ちゃ", "じゃ", "ど", "たって", "だって"]
    private static let helpers: Set = [
        "いる", "ある", "おく", "しまう", "みる", "見る", "いく", "行く", "くる", "来る", "もらう", "くれる", "あげる", "やる", "いただく",
        "頂く", "くださる", "下さる", "ほしい", "欲しい", "さしあげる", "差し上げる", "いらっしゃる", "おる", "ない",
    ]
    private static let duties: Set = [
        "いける", "なる", "いい", "よい", "良い", "だめ", "ダメ", "駄目", "構う", "かまう", "よろしい", "いけない",
    ]
    private static let afterStem: Set = [
        "すぎる", "過ぎる", "始める", "はじめる", "続ける", "つづける", "終わる", "おわる", "やすい", "にくい", "づらい", "がる", "さ",
    ]

    /// Where grammar ends that may be a denied copula: ではない, である.
    private func endOfDenial(from place: Int) -> Int {
        guard tokens[place].base == "だ" || ["で", "じゃ", "では"].contains(tokens[place].surface) else { return place + 1 }
        var end = place + 1
        if end < tokens.count, ["は", "も"].contains(tokens[end].surface) { end += 1 }
        guard end < tokens.count, tokens[end].base == "ない" || tokens[end].base == "ある" || tokens[end].base == "ござる"
        else { return place + 1 }
        // 日本である: で there is a particle, unless UniDic says it is だ.
        guard tokens[place].kind == "助動詞" else { return place + 1 }
        return endOfPredicate(from: end + 1)
    }
}

extension TokenizedSentence.Token {
    fileprivate var isMark: Bool { kind == "補助記号" || kind == "記号" || kind == "空白" }
    fileprivate var isPredicate: Bool { kind == "動詞" || kind == "形容詞" }
    fileprivate var isNumber: Bool {
        subclass == "数詞"
            || !surface.isEmpty
                && surface.unicodeScalars.allSatisfy { "0123456789０１２３４５６７８９".unicodeScalars.contains($0) }
    }
}
