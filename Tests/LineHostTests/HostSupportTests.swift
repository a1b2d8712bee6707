import AppCore
import AppCoreContent
import AppCoreTesting
import HostSupport
import Testing

@MainActor @Suite struct HostSupportTests {
    @Test(arguments: [("Water", "WATER", 0), ("the water", "water", 4), ("水道", "道", 1)])
    func `a match is found in any case`(text: String, match: String, start: Int) throws {
        let range = try #require(text.firstRange(ofAnyCase: match))
        #expect(text.distance(from: text.startIndex, to: range.lowerBound) == start)
    }

    @Test(arguments: ["", "fire", "the waterfall", String(repeating: "w", count: 300)])
    func `what isn't there isn't found`(match: String) {
        #expect("the water".firstRange(ofAnyCase: match) == nil)
    }

    @Test func `typed text is committed before anything else, once`() {
        let pending = PendingCommit()
        let (here, there) = (PlaceID(rawValue: 1), PlaceID(rawValue: 2))
        var heard: [String] = []
        pending.commit()
        pending.edit("name", in: here) { heard.append("name") }
        pending.edit("name", in: here) { heard.append("again") }
        pending.commit(before: .element("name", .edit("x"), in: here))
        #expect(heard.isEmpty, "typing on isn't a commit")
        pending.edit("town", in: here) { heard.append("town") }
        #expect(heard == ["name"])
        pending.commit(before: .element("town", .activate, in: there))
        #expect(heard == ["name", "town"], "a field of another screen is another field")
        pending.commit(before: .back(from: here))
        pending.edit("name", in: here) { heard.append("forgotten") }
        pending.forget("name", in: here)
        pending.commit()
        #expect(heard == ["name", "town"])
    }

    private let corners = [
        PointMap.Point("south west", longitude: 0, latitude: 0, id: "south-west"),
        PointMap.Point("north east", longitude: 10, latitude: 20, id: "north-east"),
        PointMap.Point("nowhere", longitude: .nan, latitude: .infinity, id: "nowhere"),
    ]

    @Test func `a map shows all points, closer ones when it is zoomed, and never leaves them`() throws {
        var position = MapPosition()
        let whole = try #require(MapGeometry(corners, position))
        #expect(whole.place(of: corners[0]).map { [$0.x, $0.y] } == [0, 1])
        #expect(whole.place(of: corners[1]).map { [$0.x, $0.y] } == [1, 0] && whole.place(of: corners[2]) == nil)
        position.pan(x: 5, y: 5)
        #expect(position == MapPosition(), "there is nothing beyond the points")
        position.zoom(by: 2, at: -0.5, -0.5)
        let near = try #require(MapGeometry(corners, position))
        #expect(near.place(of: corners[0]).map { [$0.x, $0.y] } == [0, 1] && near.place(of: corners[1]) == nil)
        for _ in 0..<100 { position.zoom(by: 2) }
        #expect(position.zoom == 64)
        for _ in 0..<100 { position.zoom(by: 0.5) }
        #expect(position == MapPosition())
    }

    @Test func `work is shown once it has taken a while, and as long as it takes`() async {
        let clock = ScriptedClock()
        let stage = Stage { flow in
            flow.show(TestScreen("Work", rows: ["row"]))
            flow.task { try? await clock.sleep(for: .seconds(10)) }
        }
        await clock.waitForSleepers()
        let sign = WorkSign(of: stage.window, clock: clock)
        #expect(!sign.isShown)
        await clock.waitForSleepers(2)
        #expect(clock.sleeperCount == 2)
        clock.advance(by: .seconds(1))
        while !sign.isShown { await Task.yield() }
        clock.advance(by: .seconds(10))
        await stage.window.idle()
        while sign.isShown { await Task.yield() }
    }

    @Test func `a map without a place on it has no geometry`() {
        #expect(MapGeometry([], MapPosition()) == nil && MapGeometry([corners[2]], MapPosition()) == nil)
    }
}
