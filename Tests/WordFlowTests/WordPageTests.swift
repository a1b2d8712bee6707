import AppCore
import AppCoreContent
import AppCoreLinks
import AppCoreTesting
import DictionaryBasics
import Observation
import Testing

@testable import WordFlow
@testable import WordFlowInMemory

/// What an app may know about a word.
@Observable private final class Plan { var isListed = false }

@MainActor @Suite struct WordPageTests {
    let library = InMemoryLibrary.few()

    private func page(
        _ text: String, reading: String? = nil, in library: InMemoryLibrary? = nil,
        _ change: (inout WordFlowDependencies) -> Void = { _ in }
    ) -> FlowDriver<WordCoordinator> {
        var dependencies = WordFlowDependencies(library: library ?? self.library)
        change(&dependencies)
        return FlowDriver { WordCoordinator(dependencies, to: .word(text, reading: reading)) }
    }

    private func ids(in driver: FlowDriver<WordCoordinator>) -> [ElementID] {
        driver.window.visibleScreens.flatMap { Content(of: $0).elements.map(\.id) }
    }

    @Test func `a page shows the reading, accent, meanings, kanji and examples of a word`() {
        let driver = page("橋", reading: "はし")
        #expect(driver.title == "橋")
        #expect(
            driver.texts == [
                "橋(はし)", "はし＼  ·  common", "noun", "bridge", "See ブリッジ", "Sentences", "橋を渡(わた)る。",
                "I cross the bridge.", "橋の上は寒い。", "It is cold on the bridge.", "Kanji", "橋", "bridge", "キョウ はし",
                "Sentences: written for this program; written for this program",
            ])
    }

    @Test func `a page shows what the app adds to it, in its present state, and acts on it`() {
        let plan = Plan()
        let driver = page("橋", reading: "はし") { dependencies in
            dependencies.extras = { word in
                Content {
                    Toggle("On the list: \(word.forms[0].writing)", isOn: plan.isListed, id: "list") {
                        plan.isListed = $0
                    }
                    if plan.isListed { Button("Review this", id: "review") {} }
                }
            }
        }
        #expect(!ids(in: driver).contains("review"))
        driver.tap("On the list: 橋")
        #expect(plan.isListed && ids(in: driver).contains("review"))
        #expect(driver.title == "橋")
    }

    @Test func `readings stand over their kanji`() {
        #expect(page("有り難う").texts.first == "有(あ)り難(がと)う")
        #expect(page("食べる").texts.first == "食(た)べる")
    }

    @Test func `readings without parts stand over the whole word, and kana stand alone`() {
        let word = Word(forms: [Word.Form(writing: "橋", reading: "はし")], senses: [])
        #expect(Text(word.annotatedWriting).text == "橋(はし)")
        var wrong = word
        wrong.furigana = [Word.Furigana(text: "\u{FA1B}", reading: "ふく")]
        #expect(Text(wrong.annotatedWriting).text == "橋(はし)")
        #expect(page("ブリッジ").texts.first == "ブリッジ")
    }

    @Test(arguments: [
        ("はし", 0, "は￣し￣  flat"), ("はし", 1, "￣は￣＼し"), ("はし", 2, "は￣し￣＼"), ("きょう", 1, "￣きょ￣＼う"),
        ("ブリッジ", 2, "ブ￣リ￣＼ッジ"), ("き", 0, "き  flat"), ("き", 1, "￣き￣＼"),
    ]) func `a line stands over the high morae, and falls behind them`(reading: String, fall: Int, marked: String) {
        let form = Word.Form(writing: reading, reading: reading)
        let readings = Word(forms: [form], senses: [], accents: [fall, -1, 9]).accentedReadings
        #expect(readings.map { $0.map { $0.isOverlined ? "￣\($0.text)￣" : $0.text }.joined() } == [marked])
    }

    @Test func `a word without a reading has no accent`() {
        let form = Word.Form(writing: "", reading: "")
        #expect(Word(forms: [form], senses: [], accents: [0]).accentedReadings.isEmpty)
    }

    @Test func `senses are numbered under their parts of speech`() {
        let texts = page("端", reading: "はし").texts
        #expect(texts.contains("1  end (e.g. of street); tip; point; edge; margin"))
        #expect(texts.contains("3  odds and ends; scrap; odd bit; least"))
        #expect(texts.filter { $0 == "noun" }.count == 1 && texts.contains("Also 端 はじ、端 はな"))
        #expect(page("ありがとう").shows("thank you; thanks"))
        // What holds for every sense is said once.
        #expect(page("ありがとう").texts.contains { $0.hasSuffix("common · usually in kana · abbreviation") })
    }

    @Test func `the table of forms unfolds below its row and folds again`() {
        let driver = page("食べる")
        #expect(driver.shows("14 ▷") && driver.shows("polite 食べます · past 食べた · negative 食べない"))
        #expect(!driver.shows("食べなかった"))
        driver.tap("Forms")
        #expect(driver.shows("14 ▽") && driver.shows("negative past") && driver.shows("食べなかった"))
        driver.tap("Forms")
        #expect(!driver.shows("食べなかった"))
    }

    @Test func `several words are offered, and each leads to its page`() {
        let driver = page("はし")
        #expect(driver.title == "はし" && driver.shows("3 words"))
        driver.tap("箸")
        #expect(driver.title == "箸" && driver.shows("chopsticks"))
        driver.back()
        #expect(driver.title == "はし")
    }

    @Test func `a reading decides between words that are written alike, and an unknown one is ignored`() {
        #expect(page("橋").shows("2 words"))
        #expect(page("橋", reading: "きょう").texts.first == "橋(きょう)")
        #expect(page("橋", reading: "ばし").shows("2 words"))
    }

    @Test func `a reference opens that word, and a kanji leaves the flow`() {
        var chosen: [Unicode.Scalar] = []
        let driver = page("橋", reading: "はし") { $0.onKanji = { chosen.append($0) } }
        driver.tap("橋")
        #expect(chosen == ["橋"])
        driver.tap("See ブリッジ")
        #expect(driver.title == "ブリッジ")
        driver.tap("See 橋")
        #expect(driver.title == "橋" && driver.texts.contains { $0.hasSuffix("common") })
    }

    @Test func `a word has a link by its number, and one without a number by its text`() {
        let driver = FlowDriver { WordCoordinator(WordFlowDependencies(library: library), to: .entry(1_237_410)) }
        #expect(driver.title == "橋" && driver.shows("bridge"))
        #expect(WordRoute.entry(1_237_410).link == "word/1237410")
        #expect(WordRoute(WordID(writing: "箸置き", reading: "はしおき")) == .word("箸置き", reading: "はしおき"))
        let missing = FlowDriver { WordCoordinator(WordFlowDependencies(library: library), to: .entry(9_999_999)) }
        #expect(missing.texts == ["The dictionary has no word with the number 9999999."])
        #expect(library.problem(with: .entry(9_999_999)) == "there is no word with the number 9999999")
        #expect(library.problem(with: .entry(1_237_410)) == nil)
    }

    @Test func `a reference without a number, and an opposite, lead to their words`() {
        let word = Word(
            number: 1, forms: [Word.Form(writing: "長", reading: "ちょう")],
            senses: [
                Word.Sense(
                    references: [Word.Reference(writing: "端")], antonyms: [Word.Reference(number: 2, writing: "短")],
                    glosses: ["merit"])
            ])
        let other = Word(number: 2, forms: [Word.Form(writing: "短", reading: "たん")], senses: [])
        let driver = page("長", in: InMemoryLibrary([word, other]))
        driver.tap("See 端")
        #expect(driver.shows("The dictionary does not have 端."))
        driver.back()
        driver.tap("Opposite: 短")
        #expect(driver.title == "短")
    }

    @Test func `a word in kana shows the kanji of its first form that has one`() {
        let forms = ["はし", "橋", "端"].map { Word.Form(writing: $0, reading: "はし") }
        let word = Word(number: 1, forms: forms, senses: [])
        let driver = page("はし", in: InMemoryLibrary([word], kanji: [KanjiSummary("橋"), KanjiSummary("端")]))
        #expect(driver.shows("橋") && !driver.shows("端"))
    }

    @Test func `copying tells the user what became of it`() {
        var copied: [String] = []
        var answer: String?
        let driver = page("箸") {
            $0.copy = { text in
                copied.append(text)
                return answer
            }
        }
        driver.tap("Copy")
        #expect(copied == ["箸"] && driver.window.notice?.text == "Copied 箸.")
        answer = "No clipboard."
        driver.tap("Copy")
        #expect(driver.window.notice?.text == "No clipboard.")
        #expect(!page("箸").shows("Copy") && !page("箸").shows("Search"))
    }

    @Test func `the app adds to a page, and its changes are seen`() async {
        let extra = Extra()
        var searches = 0
        let driver = page("箸") {
            $0.extras = { word in Content { Row("\(word.forms[0].writing): \(extra.text)", id: "extra") } }
            $0.onSearch = { searches += 1 }
        }
        #expect(driver.shows("箸: before"))
        var changes = 0
        withObservationTracking {
            _ = driver.texts
        } onChange: {
            MainActor.assumeIsolated { changes += 1 }
        }
        extra.text = "after"
        #expect(changes == 1 && driver.shows("箸: after"))
        driver.tap("Search")
        #expect(searches == 1)
    }

    @MainActor @Observable final class Extra { var text = "before" }

    @Test func `a text that the dictionary lacks still shows its kanji`() {
        #expect(page("食橋").texts.prefix(2) == ["The dictionary does not have 食橋.", "Kanji"])
        #expect(page("").texts == ["The dictionary does not have an empty word."])
    }

    @Test func `a damaged dictionary says so where its text would be`() {
        let error = "The dictionary is damaged; get a new one."
        for part in InMemoryLibrary.Part.allCases {
            library.damage = [part]
            #expect(page("箸").shows(error), "\(part)")
            #expect(page("箸").shows("noun") == (part != .words), "\(part)")
        }
        library.damage = Set(InMemoryLibrary.Part.allCases)
        #expect(page("箸").texts == [error])
    }

    @Test func `a huge text is cut and neither shown nor linked in full`() {
        let driver = page(String(repeating: "橋", count: 350_000))
        #expect(driver.title.count == 61 && driver.shows("bridge"))
        #expect(driver.texts.allSatisfy { $0.count < 120 })
    }

    @Test func `compatibility ideographs have their own words and rows`() {
        func word(_ writing: String) -> Word {
            Word(
                forms: [Word.Form(writing: writing, reading: "かみ")],
                senses: [
                    Word.Sense(
                        references: ["神", "\u{FA19}"].map { Word.Reference(writing: $0) },
                        glosses: [writing == "神" ? "old" : "new"])
                ])
        }
        let odd = InMemoryLibrary([word("\u{FA19}"), word("\u{795E}")])
        let list = page("かみ", in: odd)
        #expect(list.shows("2 words") && Set(ids(in: list)).count == ids(in: list).count)
        let driver = page("\u{FA19}", in: odd)
        #expect(driver.title.unicodeScalars.elementsEqual(["\u{FA19}"]))
        #expect(Set(ids(in: driver)).count == ids(in: driver).count)
        #expect(WordID(writing: "\u{FA19}", reading: "") != WordID(writing: "\u{795E}", reading: ""))
        #expect(WordRoute.word("\u{FA19}", reading: nil) != .word("\u{795E}", reading: nil))
    }

    @Test func `equal words and forms still have their own rows`() {
        let form = Word.Form(writing: "橋", reading: "はし", notes: ["unusual"])
        let word = Word(
            forms: [form, form, form], senses: [],
            inflections: [Word.Inflection(name: "past", text: "a"), Word.Inflection(name: "past", text: "b")],
            accents: [1, 1])
        let list = page("橋", in: InMemoryLibrary([word, word]))
        #expect(Set(ids(in: list)).count == ids(in: list).count && ids(in: list).count == 2)
        let driver = page("橋", in: InMemoryLibrary([word]))
        driver.tap("Forms")
        #expect(Set(ids(in: driver)).count == ids(in: driver).count && driver.shows("Also 橋 (unusual)、橋 (unusual)"))
    }

    @Test func `a link to neither a word nor a kanji is refused, unless the dictionary is damaged`() {
        #expect(library.problem(with: .word("箸", reading: nil)) == nil)
        #expect(library.problem(with: .word("食橋", reading: nil)) == nil)
        #expect(library.problem(with: .word("abc", reading: nil)) == "there is no word 'abc'")
        library.damage = [.words]
        #expect(library.problem(with: .word("abc", reading: nil)) == nil)
    }
}
