import AppCoreWalking
import Testing

@testable import PackReader

/// How a word's reading is divided among its kanji.
@Suite struct FuriganaTests {
    private static let readings: [Unicode.Scalar: [String]] = [
        "食": ["ショク", "ジキ", "く.う", "た.べる", "は.む"], "物": ["ブツ", "モツ", "もの", "もの-"], "学": ["ガク", "まな.ぶ"],
        "校": ["コウ", "キョウ"], "飲": ["イン", "の.む"], "人": ["ジン", "ニン", "ひと"], "日": ["ニチ", "ジツ", "ひ", "-び", "-か"],
        "今": ["コン", "キン", "いま"], "本": ["ホン", "もと"], "手": ["シュ", "て"], "紙": ["シ", "かみ"],
    ]

    private func parts(_ writing: String, _ reading: String) -> [Furigana] {
        Furigana.align(writing, reading: reading) { (kanji) throws(Never) in Self.readings[kanji] ?? [] }
    }

    @Test(arguments: [
        ("食べ物", "たべもの", "食=た べ 物=もの"), ("学校", "がっこう", "学=がっ 校=こう"), ("手紙", "てがみ", "手=て 紙=がみ"),
        ("人々", "ひとびと", "人=ひと 々=びと"), ("今日", "きょう", "今日=きょう"), ("日本", "にほん", "日本=にほん"), ("飲み物", "のみもの", "飲=の み 物=もの"),
        ("水", "みず", "水=みず"), ("カメラ", "カメラ", "カメラ"), ("ねこ", "ねこ", "ねこ"),
    ]) func `a kanji takes one of its readings, voiced or shortened if need be`(
        writing: String, reading: String, expected: String
    ) {
        let text = parts(writing, reading).map { $0.reading == nil ? $0.text : "\($0.text)=\($0.reading ?? "")" }
        #expect(text.joined(separator: " ") == expected)
    }

    @Test(arguments: [("食べ物", "のみもの"), ("学校", ""), ("ねこ", "いぬ"), ("食べ", "べた")])
    func `what can't be aligned has its reading as a whole`(writing: String, reading: String) {
        #expect(parts(writing, reading) == [Furigana(text: writing, reading: reading)])
    }

    @Test func `the parts put together are the word and its reading, whatever they are`() {
        var random = SplitMix(seed: 7, round: 0)
        let letters = Array("食物学校人日本手々べもカーいきょうっん".unicodeScalars)
        let kana = Array("たべものがっこうひとびにちほんてカーいきょうっん".unicodeScalars)
        for _ in 0..<5_000 {
            func text(_ choices: [Unicode.Scalar], _ limit: Int) -> String {
                (0..<Int.random(in: 0...limit, using: &random)).reduce(into: "") { text, _ in
                    text.unicodeScalars.append(choices[Int.random(in: 0..<choices.count, using: &random)])
                }
            }
            let (writing, reading) = (text(letters, 45), text(kana, 45))
            let found = parts(writing, reading)
            #expect(found.map(\.text).joined() == writing)
            let read = found.map { $0.reading ?? $0.text }.joined()
            #expect(read == reading || Self.hiragana(read) == Self.hiragana(reading), "\(writing) \(reading)")
        }
    }

    private static func hiragana(_ text: String) -> [UInt32] {
        text.unicodeScalars.map { (0x30A1...0x30F6).contains($0.value) ? $0.value - 0x60 : $0.value }
    }

    @Test(.timeLimit(.minutes(1))) func `a word made to be hard takes no longer than any other`() {
        let hard = String(repeating: "日", count: 40)
        let readings = ["か", "かか", "かかか", "かかかか"]
        let found = Furigana.align("き" + hard.dropLast() + "く", reading: String(repeating: "か", count: 40)) {
            (_) throws(Never) in readings
        }
        #expect(found.count == 1)
    }
}
