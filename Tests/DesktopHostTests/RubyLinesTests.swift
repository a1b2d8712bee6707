import Testing

@testable import DesktopHost

/// Where letters and the annotations above them stand.
@Suite struct RubyLinesTests {
    private func plain(_ width: Int = 20, startsLine: Bool = false) -> RubyLines.Part {
        RubyLines.Part(width: width, ascent: 18, descent: 4, startsLine: startsLine)
    }

    private func ruby(_ annotation: Int, _ width: Int = 20) -> RubyLines.Part {
        RubyLines.Part(width: width, ascent: 18, descent: 4, annotation: .init(width: annotation, height: 12))
    }

    private func letters(_ parts: [RubyLines.Part], in width: Int = 500) -> [Int] {
        RubyLines(parts).places(in: width).places.map(\.x)
    }

    private func annotations(_ parts: [RubyLines.Part], in width: Int = 500) -> [Int] {
        zip(parts, RubyLines(parts).places(in: width).places).filter { $0.0.annotation != nil }.map(\.1.annotationX)
    }

    @Test func `an annotation reaches over neighbours without one, and pulls no letters apart`() {
        // 取り扱い: と, あつか.
        let parts = [ruby(10), plain(), ruby(30), plain()]
        #expect(letters(parts) == [0, 20, 40, 60] && annotations(parts) == [5, 35])
        #expect(RubyLines(parts).natural == 80)
    }

    @Test func `neighbouring annotations share the room above their letters`() {
        // 冷蔵庫を: れい, ぞう, こ; the first one can't reach beyond the start.
        let parts = [ruby(20, 15), ruby(20, 15), ruby(10, 15), plain()]
        #expect(letters(parts) == [0, 15, 30, 45] && annotations(parts) == [0, 20, 40])
    }

    @Test func `where that isn't enough, the letters stand apart by the same`() {
        let parts = [ruby(50), ruby(50), plain(4), ruby(20)]
        // The annotations are 100 wide, and have 40, and 2 of the letters behind them.
        #expect(annotations(parts) == [0, 50, 102])
        let letters = letters(parts)
        #expect(letters == [14, 63, 98, 102] && letters[1] - letters[0] == 49)
    }

    @Test func `two annotations share what is between them, and never lie on each other`() {
        for width in 0...60 {
            let parts = [plain(10), ruby(width), plain(15), ruby(44), plain(5), ruby(30), ruby(50)]
            let places = RubyLines(parts).places(in: 400).places
            var end = 0
            for (part, place) in zip(parts, places) where part.annotation != nil {
                #expect(place.annotationX >= end, "an annotation of \(width)")
                end = place.annotationX + (part.annotation?.width ?? 0)
            }
            for (first, second) in zip(zip(parts, places), places.dropFirst()) {
                #expect(first.1.x + first.0.width <= second.x)
            }
        }
    }

    @Test func `lines break between parts, and only a line with annotations has room for them`() {
        let parts = [plain(), plain(), ruby(10), plain(startsLine: true), plain()]
        let (places, height) = RubyLines(parts).places(in: 50)
        #expect(places.map(\.x) == [0, 20, 0, 0, 20] && places.map(\.y) == [0, 0, 34, 56, 56])
        #expect(places[2].annotationY == 22 && height == 78)
        #expect(RubyLines(parts).minimum == 20)
    }

    @Test func `neighbours with annotations stay on one line, if it is wide enough for them`() {
        let parts = [plain(), ruby(20), ruby(20)]
        #expect(letters(parts, in: 50) == [0, 0, 20] && letters(parts, in: 30) == [0, 0, 0])
        #expect(RubyLines([]).places(in: 100).height == 0 && RubyLines([]).natural == 0)
    }

    @Test func `letters stand on one line, whatever is above or below them`() {
        let high = RubyLines.Part(width: 20, ascent: 40, descent: 5)
        let low = RubyLines.Part(width: 10, ascent: 18, descent: 7)
        #expect(RubyLines([high, low]).places(in: 30).places.map(\.y) == [0, 22])
        #expect(RubyLines([high, low]).places(in: 30).height == 47)
    }
}
