import Testing

@testable import packs

@Suite struct WordIndexTests {
    private static let verbs = EnglishVerbs([
        JMdict.Entry(
            senses: [
                JMdict.Sense(
                    glosses: [
                        "to marry", "to study", "to run", "to clean", "to drive", "to arrive", "to permit", "to decide",
                        "to go to bed",
                    ])
            ])
    ])

    @Test(arguments: [
        ("marriage", "marry"), ("study", "study"), ("running", "run"), ("cleaning", "clean"), ("driving", "drive"),
        ("arrival", "arrive"), ("permission", "permit"), ("decision", "decide"), ("water", nil), ("ing", nil),
        ("", nil),
        ("bed", nil), ("king", nil),
    ]) func `a noun with する has the verb that it comes from`(noun: String, verb: String?) {
        #expect(Self.verbs.verb(of: noun) == verb)
    }

    @Test func `a position that is repeated stands twice in its key's list, beside the better grade`() {
        var writer = KeyListWriter()
        writer.add(5, grade: 3, to: "water")
        writer.add(5, grade: 3, to: "water")
        writer.repeatPosition(5, of: "water")
        writer.add(9, grade: 3, to: "water")
        // One group at 8: a whole key of five letters, and a list of three numbers.
        let list: [UInt8] = [3, 0b101_11, 0b11, 0b100_11]
        #expect(Array(writer.bytes.suffix(4)) == list)
    }
}
