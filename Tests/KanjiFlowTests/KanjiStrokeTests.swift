import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import KanjiFlow
@testable import KanjiFlowInMemory

/// How a kanji's page shows the way it is written.
@MainActor @Suite struct KanjiStrokeTests {
    let library = InMemoryLibrary()

    private func picture(_ id: ElementID, in driver: FlowDriver<KanjiCoordinator>) -> Picture? {
        guard case .picture(let picture)? = driver.window.focusedScreen.flatMap({ Content(of: $0).element(id) }) else {
            return nil
        }
        return picture
    }

    private func button(_ id: ElementID, in driver: FlowDriver<KanjiCoordinator>) -> Button? {
        guard case .button(let button)? = driver.window.focusedScreen.flatMap({ Content(of: $0).element(id) }) else {
            return nil
        }
        return button
    }

    @Test func `all steps of the strokes are seen at once, and then one large, in words, as often as the user likes`() {
        let driver = FlowDriver {
            KanjiCoordinator(KanjiFlowDependencies(library: InMemoryLibrary.week()), to: .kanji("土"))
        }
        let steps = picture("steps", in: driver)
        #expect(steps?.showsSteps == true && steps?.strokes.count == 3 && steps?.width == Stroke.side)
        #expect(steps?.label == "how 土 is written, in 3 steps" && picture("strokes", in: driver) == nil)
        #expect(button("play", in: driver)?.key == "p" && button("next", in: driver) == nil)
        driver.tap("Step by step")
        #expect(driver.shows("1 of 3: to the right") && picture("steps", in: driver) == nil)
        driver.tap("Next stroke")
        #expect(driver.shows("2 of 3: down"))
        let large = picture("strokes", in: driver)
        #expect(large?.strokes.count == 3 && large?.drawn == 2 && large?.showsSteps == false)
        driver.tap("Stroke before")
        #expect(button("previous", in: driver)?.isEnabled == false && button("next", in: driver)?.isEnabled == true)
        driver.tap("All strokes")
        #expect(picture("steps", in: driver) != nil && button("all-strokes", in: driver) == nil)
    }

    @Test func `strokes are played one after the other, and the last one stays`() async {
        var dependencies = KanjiFlowDependencies(library: InMemoryLibrary.week())
        let clock = ScriptedClock()
        dependencies.clock = clock
        let driver = FlowDriver { [dependencies] in KanjiCoordinator(dependencies, to: .kanji("土")) }
        driver.tap("Play")
        for number in 1...2 {
            await clock.waitForSleepers(1)
            #expect(driver.shows("\(number) of 3: \(number == 1 ? "to the right" : "down")"))
            clock.advance(by: .milliseconds(600))
        }
        await driver.idle()
        #expect(driver.shows("3 of 3: to the right") && button("next", in: driver)?.isEnabled == false)
    }

    @Test func `playing stops when the user shows another step, or all of them`() async {
        var dependencies = KanjiFlowDependencies(library: InMemoryLibrary.week())
        let clock = ScriptedClock()
        dependencies.clock = clock
        let driver = FlowDriver { [dependencies] in KanjiCoordinator(dependencies, to: .kanji("土")) }
        for way in ["Next stroke", "All strokes"] {
            driver.tap("Play")
            await clock.waitForSleepers(1)
            driver.tap(way)
            clock.advance(by: .milliseconds(600))
            await driver.idle()
            #expect(way == "All strokes" ? picture("steps", in: driver) != nil : driver.shows("2 of 3: down"))
        }
    }

    @Test(arguments: [0, 1, 30, 84]) func `a kanji of any number of strokes has its steps, or no strokes at all`(
        count: Int
    ) {
        let screen = KanjiDetailScreen()
        screen.kanji = library.all[0]
        screen.strokes = Array(repeating: Stroke(path: [.move(x: 1, y: 1), .line(x: 9, y: 9)]), count: count)
        let content = Content(of: screen)
        #expect(content.sections.contains { $0.header == "Strokes" } == (count > 0))
        guard count > 0, case .picture(let steps)? = content.element("steps") else { return }
        #expect(steps.strokes.count == count && steps.label.hasSuffix(count == 1 ? "in 1 step" : "in \(count) steps"))
        for wanted in [-1, 0, count + 5] {
            screen.shownStrokes = wanted
            let text = Content(of: screen).element("stroke")?.label
            #expect(text == "\(wanted > count ? count : 1) of \(count): down to the right")
        }
    }

    @Test(
        arguments: [
            ([.move(x: 0, y: 0), .line(x: 0, y: 9)], "down"),
            ([.move(x: 9, y: 0), .line(x: 0, y: 9)], "down to the left"),
            ([.move(x: 0, y: 0), .line(x: 50, y: 0), .line(x: 50, y: 60)], "to the right, then down"),
            ([.move(x: 0, y: 9), .curve(x1: 1, y1: 8, x2: 2, y2: 7, x: 9, y: 0)], "up to the right"),
            ([.move(x: 3, y: 3)], "a dot"), ([], "a dot"),
        ] as [([Picture.Segment], String)]) func `a stroke is described by where it goes`(
            path: [Picture.Segment], words: String
        )
    { #expect(Stroke(path: path).description == words) }
}
