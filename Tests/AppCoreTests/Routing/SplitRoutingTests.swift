import AppCore
import AppCoreRouting
import Testing

/// What a navigation puts into the columns of a split.
@MainActor @Suite struct SplitRoutingTests {
    @Test(arguments: trips) func `a navigation changes one column, and the others stay`(trip: Trip) async {
        await trip.make()
    }

    @Test func `a screen that a flow shows in an empty split becomes its primary column`() {
        let (shop, split) = (Shop(), SplitContainer("Mail"))
        shop.coordinator.flow.show(split, in: shop.home)
        let result = shop.coordinator.flow.show(PlainScreen("detail"), in: split, from: split)
        // By code a split fills its columns in order; nothing says which is meant.
        #expect(result == .applied && shop.titles == ["detail"])
    }
}

private let trips = [
    Trip(
        "a new primary column asks only the one that leaves",
        .init("stack(split(*new detail))") { mail($0).build($0.screen("new"), by: .column(0)) }
    ) { shop in
        let detail = PlainScreen("detail")
        detail.door = .refused(reason: "Not saved.")
        show(PlainScreen("list"), detail, in: shop)
    },
    Trip(
        "a new column in the middle, then the last",
        .init("stack(split(1 *new 3))") { mail($0).build($0.screen("new"), by: .column(1)) },
        .init("stack(split(1 new *last))") { mail($0).build($0.screen("last"), by: .column(2)) }
    ) { show(PlainScreen("1"), PlainScreen("2"), PlainScreen("3"), columns: 3, in: $0) },
    Trip(
        "a column after the last one is filled, and one that leaves a gap is refused",
        .init(fails: refusal("column")) { mail($0).build($0.screen("3"), by: .column(2)) },
        .init("stack(split(1 *2))") { mail($0).build($0.screen("2"), by: .column(1)) },
        .init(fails: refusal("column")) { mail($0).build($0.screen("0"), by: .column(-1)) }
    ) { show(PlainScreen("1"), columns: 3, in: $0) },
    Trip(
        "a detail is not the primary column of an empty split that the chain builds, but its list is",
        .init(fails: refusal("details")) { presented($0).build($0.screen("detail"), by: .details) },
        .init("| split(list)") { presented($0).build($0.screen("list"), by: .column(0)) },
        .init("| split(list *detail)") { mail($0).build($0.screen("detail"), by: .details) }),
    Trip(
        "a detail is not the primary column of an empty split in the window",
        .init(fails: refusal("details")) { mail($0).build($0.screen("detail"), by: .details) }
    ) { $0.coordinator.flow.show(SplitContainer("Mail"), in: $0.home) },
    Trip(
        "a push on a lone column does not cover the one beside it",
        .init(fails: noRoom) { $0.root.find(titled("list")).build($0.screen("next"), by: .push) },
        .init(fails: noRoom) { $0.root.find(titled("detail")).build($0.screen("next"), by: .push) }
    ) { show(PlainScreen("list"), PlainScreen("detail"), in: $0) },
    Trip("a push on a lone column that is built with its split does not cover the one beside it", fails: noRoom) {
        let split = SplitContainer("Mail", holding: [PlainScreen("list"), PlainScreen("detail")])
        return $0.homeStep.build(Factory { _ in split }, by: .push).expect(titled("detail"))
            .build($0.screen("next"), by: .push)
    },
    Trip(
        "a push on a screen in tabs in a column does not cover the column beside them",
        .init(fails: noRoom) { $0.root.find(titled("list")).build($0.screen("next"), by: .push) }
    ) { show(TabContainer(tabs: [PlainScreen("list")]), PlainScreen("detail"), in: $0) },
    Trip(
        "a push on a detail in its own stack stays in that column",
        .init("stack(split(list *stack(detail *next)))") {
            $0.root.find(titled("detail")).build($0.screen("next"), by: .push)
        }
    ) { show(PlainScreen("list"), StackContainer("", holding: [PlainScreen("detail")]), in: $0) },
    Trip(
        "the list is expected and the details replaced, however often",
        .init("stack(split(stack(list) *1))") { mail($0).build($0.screen("1"), by: .details) },
        .init("stack(split(*stack(list) 1))") { $0.root.find(titled("list")) },
        .init("stack(split(stack(list) *2))") { mail($0).build($0.screen("2"), by: .details) },
        .init("stack(split(*stack(list) 2))") { $0.top.expect(titled("list")) },
        .init("stack(split(stack(list) *2))") { mail($0).find(titled("2"), orBuild: $0.screen("2"), by: .details) }
    ) { show(StackContainer("", holding: [PlainScreen("list")]), in: $0) },
    Trip(
        "among the visible only, a column beside the selected one is found",
        .init("stack(tabs(*stack(home) stack(search)) *split(list *detail))") {
            $0.top.find(titled("detail", in: .amongVisible))
        },
        .init(fails: "there is not in the window, and nothing builds it") {
            $0.top.find(titled("home", in: .amongVisible))
        }
    ) { $0.coordinator.flow.show(SplitContainer("Mail", holding: [PlainScreen("list"), PlainScreen("detail")])) },
]

private let noRoom = "there is no container in which to push there"

private func refusal(_ action: String) -> String { "the split container cannot \(action) there" }

@MainActor private func show(_ children: any Presentable..., columns: Int = 2, in shop: Shop) {
    let split = Factory { (_: Void) in SplitContainer("Mail", columns: columns, holding: children) }
    shop.ask(Destination("mail", to: shop.top.build(split, by: .replaceRoot).expect(Finder<SplitContainer, Void>())))
}

@MainActor private func mail(_ shop: Shop) -> DestinationStep<SplitContainer, Void> { shop.root.find(Finder()) }

@MainActor private func presented(_ shop: Shop) -> StepAssembly<SplitContainer, Void> {
    shop.top.build(Factory { _ in SplitContainer("Mail") }, by: .present())
}
