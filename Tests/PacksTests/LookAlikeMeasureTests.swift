import PackReader
import Testing

@testable import packs

/// The measure by which kanji are taken for each other.
@Suite struct LookAlikeMeasureTests {
    /// A stroke between two points of a square of 100 by 100.
    private func line(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) -> [Vector] {
        let unit = StrokePack.side / 100
        return [Vector(x: x * unit, y: y * unit), Vector(x: toX * unit, y: toY * unit)]
    }

    private var cross: [[Vector]] { [line(10, 50, 90, 50), line(50, 10, 50, 90)] }
    private func shape(
        _ scalar: Unicode.Scalar, _ strokes: [[Vector]], parts: [Unicode.Scalar] = [],
        variants: [Unicode.Scalar] = [], isCommon: Bool = true
    ) -> LookAlikes.Shape {
        LookAlikes.Shape(scalar, strokes: strokes, components: parts, variants: variants, isCommon: isCommon)
    }

    private func found(for shape: LookAlikes.Shape, among shapes: [LookAlikes.Shape]) -> [Unicode.Scalar] {
        LookAlikes(shapes + [shape]).lookAlikes(of: shape)
    }

    @Test func `neither the order nor the direction of strokes counts`() {
        let other = shape("干", [line(50, 90, 50, 10), line(90, 50, 10, 50)])
        let near = shape("土", [line(10, 50, 90, 50), line(50, 20, 50, 90)])
        #expect(found(for: shape("十", cross), among: [near, other]) == ["干", "土"])
    }

    @Test func `a kanji that has little in common isn't found, nor one with six strokes more`() {
        let corner = shape("口", [line(5, 5, 5, 20), line(95, 95, 80, 95)])
        let many = shape("鬱", cross + Array(repeating: line(10, 50, 90, 50), count: 6))
        #expect(found(for: shape("十", cross), among: [corner, many]) == [])
    }

    @Test func `what is met rarely comes after what is common, and what has the same parts before`() {
        func moved(_ by: Double) -> [[Vector]] { [line(10, 50 + by, 90, 50 + by), line(50, 10, 50, 90)] }
        let rare = shape("a", moved(2), isCommon: false)
        let common = shape("b", moved(8))
        let same = shape("c", moved(12), parts: ["一"])
        #expect(found(for: shape("十", cross, parts: ["一"]), among: [rare, common, same]) == ["c", "b", "a"])
    }

    @Test func `other forms of a kanji are no look-alikes, and at most six are found`() {
        let variant = shape("a", cross)
        let compatibility = shape("\u{F9AA}", cross)
        #expect(found(for: shape("十", cross, variants: ["a"]), among: [variant]) == [])
        #expect(found(for: shape("寧", cross), among: [compatibility]) == [])
        let many = (0..<9).map { shape(Unicode.Scalar(0x61 + $0)!, cross) }
        #expect(found(for: shape("十", cross), among: many).count == 6)
    }

    @Test func `strokes of no length, or of one point, do no harm`() {
        let dots = shape("a", [[Vector(x: 0, y: 0)], line(5, 5, 5, 5), []])
        #expect(found(for: dots, among: [shape("b", cross)]).count <= 1)
        #expect(LookAlikes.distance(of: [], from: [], below: 1) == nil)
    }

    @Test func `pairs are chosen for the least sum, not one by one`() {
        // The nearest pair first would cost 1 + 9.
        #expect(Pairing.cost(of: [1, 2, 3, 9], count: 2) == 5)
        #expect(Pairing.cost(of: [4, 1, 3, 2, 0, 5, 3, 2, 2], count: 3) == 5)
        #expect(Pairing.cost(of: [7], count: 1) == 7 && Pairing.cost(of: [], count: 0) == 0)
    }
}
