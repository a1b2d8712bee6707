import Testing
import TextBasics

@Suite struct PiledMarksTests {
    @Test func `marks pile up when more than 30 follow each other`() {
        let marks = String(repeating: "\u{300}\u{316}", count: 15)
        for text in ["", "水", "Việt Nam", "a" + marks, marks + "a" + marks, "ด้ำ", "ʻĀina", "👩‍👩‍👧‍👦", "e\u{301}\u{20DD}"] {
            #expect(!text.unicodeScalars.hasPiledMarks, "\(text)")
        }
        for text in [marks + "\u{301}", "a" + marks + "\u{5B0}b", String(repeating: "\u{3099}", count: 31)] {
            #expect(text.unicodeScalars.hasPiledMarks)
        }
        // Joiners and hidden characters aren't marks, and letters in between end a pile.
        #expect(!String(repeating: "\u{300}\u{200D}", count: 100).unicodeScalars.hasPiledMarks)
    }
}
