import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import LineHost

/// What rows and texts offer besides being pressed.
@MainActor struct ActionTests {
    private final class Heard { var names: [String] = [] }

    private let heard = Heard()

    private func stage() -> Stage {
        let heard = heard
        return Stage { flow in
            flow.show(
                TestScreen("Cities") {
                    Row("Oslo", actions: [Button("Star") { heard.names.append("star") }, Button("Copy a/b") {}]) {
                        heard.names.append("open")
                    }
                    Text([
                        .plain("See "), .link("the map") { heard.names.append("map") }, .plain(" or "),
                        .emphasized("ask"),
                    ])
                    Placeholder("No other city", symbol: .map)
                })
        }
    }

    @Test func `a row's actions are done by its number, or by its label`() {
        let stage = stage()
        #expect(stage.says("refresh").contains("1. Oslo  {Star, Copy a/b}"))
        _ = stage.says("1 star")
        _ = stage.says("act Oslo=Star")
        _ = stage.says("1")
        #expect(heard.names == ["star", "star", "open"])
        #expect(stage.says("1 fly").contains("'Oslo' has no action 'fly'; it offers Star, Copy a/b."))
        #expect(stage.says("9 star").contains("There is no element 9"))
        #expect(stage.says("act Oslo").contains("Usage: act LABEL=ACTION."))
    }

    @Test func `the links of a text follow it, each with a number`() {
        let stage = stage()
        let shown = stage.says("refresh")
        #expect(shown.contains("See the map or ask\n   2. → the map\n"))
        #expect(shown.contains("No other city."))
        _ = stage.says("2")
        _ = stage.says("tap the map")
        #expect(heard.names == ["map", "map"])
    }
}
