import AppCoreWalking
import ProfileFlow
import Testing

@testable import KanjiList

/// Monkey tests of the whole app.
@MainActor @Suite struct WalkTests {
    private static let navigation = NavigationStyle(rawValue: Program.navigation) ?? .tabs

    @Test(.serialized, arguments: CityScreenStyle.allCases)
    func `whatever a user does in the app, the rules of windows hold`(cities: CityScreenStyle) async {
        await Walker(seed: 1, steps: 1000).expect(in: { AppWorld(Self.navigation, cities: cities) })
    }

    @Test(.enabled(if: WalkOrder.isAsked)) func `a walk through the app is the same for the same seed`() async {
        let first = await Walker(seed: 7, steps: 300).walk { AppWorld(.tabs, cities: .map) }
        let second = await Walker(seed: 7, steps: 300).walk { AppWorld(.tabs, cities: .map) }
        #expect(first.steps == second.steps && first.entryCount == second.entryCount && first.entryCount > 100)
    }
}
