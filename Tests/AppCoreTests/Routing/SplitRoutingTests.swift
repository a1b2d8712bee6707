import AppCore
import AppCoreRouting
import Testing

/// What a navigation puts into the columns of a split.
@MainActor @Suite struct SplitRoutingTests {
    private let shop = Shop()

    private var mail: DestinationStep<SplitContainer, Void> {
        StepAssembly.from(.root).find(Finder<SplitContainer, Void>())
    }

    private func show(_ children: [any Presentable], columns: Int = 2) async {
        let split = Factory { (_: Void) in SplitContainer("Mail", columns: columns, holding: children) }
        let step = StepAssembly<Window, Void>.from(.topLevel).build(split, by: .replaceRoot)
            .expect(Finder<SplitContainer, Void>())
        #expect(await shop.reach(step) == nil)
    }

    @Test func `a new primary column leaves the detail where it is`() async {
        await show([PlainScreen("list"), PlainScreen("detail")])
        #expect(await shop.reach(mail.build(shop.screen("other list"), by: .column(0))) == nil)
        #expect(shop.titles == ["other list", "detail"] && shop.window.focusedScreen?.title == "other list")
    }

    @Test func `a new column in the middle leaves the ones beside it where they are`() async {
        await show([PlainScreen("1"), PlainScreen("2"), PlainScreen("3")], columns: 3)
        #expect(await shop.reach(mail.build(shop.screen("new"), by: .column(1))) == nil)
        #expect(shop.titles == ["1", "new", "3"])
        #expect(await shop.reach(mail.build(shop.screen("last"), by: .column(2))) == nil)
        #expect(shop.titles == ["1", "new", "last"])
    }

    @Test func `a new primary column asks only the one that leaves`() async {
        let detail = PlainScreen("detail")
        detail.door = .refused(reason: "Not saved.")
        await show([PlainScreen("list"), detail])
        #expect(await shop.reach(mail.build(shop.screen("other list"), by: .column(0))) == nil)
        #expect(shop.titles == ["other list", "detail"])
    }

    @Test func `a column after the last one is filled, and one that leaves a gap is refused`() async {
        await show([PlainScreen("1")], columns: 3)
        #expect(await shop.reach(mail.build(shop.screen("3"), by: .column(2))) != nil)
        #expect(await shop.reach(mail.build(shop.screen("2"), by: .column(1))) == nil)
        #expect(shop.titles == ["1", "2"])
        #expect(await shop.reach(mail.build(shop.screen("0"), by: .column(-1))) != nil)
    }

    @Test func `a detail does not become the primary column of an empty split that the chain builds`() async {
        let presented = StepAssembly<Window, Void>.from(.topLevel)
            .build(Factory { _ in SplitContainer("Mail") }, by: .present())
        let result = await shop.reach(presented.build(shop.screen("detail"), by: .details))
        #expect(result != nil)
    }

    @Test func `a detail does not become the primary column of an empty split in the window`() async {
        shop.coordinator.flow.show(SplitContainer("Mail"), in: shop.home)
        let result = await shop.reach(mail.build(shop.screen("detail"), by: .details))
        #expect(result != nil)
    }

    @Test func `a screen that a flow shows in an empty split becomes its primary column`() {
        let split = SplitContainer("Mail")
        shop.coordinator.flow.show(split, in: shop.home)
        let result = shop.coordinator.flow.show(PlainScreen("detail"), in: split, from: split)
        // By code a split fills its columns in order; nothing says which is meant.
        #expect(result == .applied && shop.titles == ["detail"])
    }

    @Test func `the primary column of an empty split is filled, then its detail`() async {
        let presented = StepAssembly<Window, Void>.from(.topLevel)
            .build(Factory { _ in SplitContainer("Mail") }, by: .present())
        #expect(await shop.reach(presented.build(shop.screen("list"), by: .column(0))) == nil)
        #expect(await shop.reach(mail.build(shop.screen("detail"), by: .details)) == nil)
        #expect(shop.titles == ["list", "detail"])
    }

    // MARK: - Pushing beside a column

    @Test(arguments: ["list", "detail"]) func `a push on a lone column does not cover the one beside it`(title: String)
        async
    {
        await show([PlainScreen("list"), PlainScreen("detail")])
        let step = StepAssembly<Window, Void>.from(.root).find(titled(title)).build(shop.screen("next"), by: .push)
        let result = await shop.reach(step)
        #expect(result != nil && shop.titles == ["list", "detail"])
    }

    @Test func `a push on a lone column that is built with its split does not cover the one beside it`() async {
        let split = SplitContainer("Mail", holding: [PlainScreen("list"), PlainScreen("detail")])
        let step = shop.homeStep.build(Factory { _ in split }, by: .push).expect(titled("detail"))
            .build(shop.screen("next"), by: .push)
        let before = shop.shape
        let result = await shop.reach(step)
        #expect(result != nil && shop.shape == before)
    }

    @Test func `a push on a screen in tabs in a column does not cover the column beside them`() async {
        await show([TabContainer(tabs: [PlainScreen("list")]), PlainScreen("detail")])
        let step = StepAssembly<Window, Void>.from(.root).find(titled("list")).build(shop.screen("next"), by: .push)
        let result = await shop.reach(step)
        #expect(result != nil && shop.titles == ["list", "detail"])
    }

    @Test func `a push on a detail in its own stack stays in that column`() async {
        await show([PlainScreen("list"), StackContainer("Detail", holding: [PlainScreen("detail")])])
        let step = StepAssembly<Window, Void>.from(.root).find(titled("detail")).build(shop.screen("next"), by: .push)
        #expect(await shop.reach(step) == nil)
        #expect(shop.shape == "stack(split(list *stack(detail *next)))")
    }

    @Test func `the primary is expected and the details replaced, however often`() async {
        await show([StackContainer("List", holding: [PlainScreen("list")])])
        for number in 1...3 {
            #expect(await shop.reach(mail.build(shop.screen("\(number)"), by: .details)) == nil)
            #expect(shop.titles == ["list", "\(number)"])
            #expect(await shop.reach(StepAssembly.from(.root).find(titled("list"))) == nil)
            #expect(shop.window.focusedScreen?.title == "list" && shop.titles == ["list", "\(number)"])
        }
    }
}
