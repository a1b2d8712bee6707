import AppCore
import AppCoreContent
import AppCoreTesting
import Testing

@testable import LineHost

/// What surrounds the elements: the path, tabs, modals, notices and questions.
@MainActor @Suite struct LayerTests {
    private func tabs(_ names: [String] = ["Home", "More"]) -> Stage {
        Stage { flow in
            let stacks = names.map { StackContainer($0) }
            flow.show(TabContainer(isClosable: true, tabs: stacks))
            for stack in stacks {
                flow.show(TestScreen("\(stack.title) screen") { Text("in \(stack.title)") }, in: stack)
            }
        }
    }

    @Test func `the path leads from the tab to the screen in front`() {
        let stage = tabs()
        expectAnswer(
            stage.first,
            """
            Home › Home screen
            Tabs: [Home]  More
                  in Home
            """)
        expectAnswer(
            stage.says("tab more"),
            """
            More › More screen
            Tabs: Home  [More]
                  in More
            """)
        expectAnswer(
            stage.says("where"),
            """
            stack
              tabs, shown by sample
                stack 'Home', shown by sample
                  TestScreen 'Home screen', shown by sample
                stack 'More', shown by sample
                  TestScreen 'More screen', shown by sample  <- you are here
            """)
    }

    @Test func `a tab comes to the front by name, by the beginning of its name, or by number`() {
        let stage = tabs(["Home", "More", "Moon"])
        #expect(stage.says("tab Moon").hasPrefix("Moon › Moon screen\n"))
        #expect(stage.says("tab ho").hasPrefix("Home › Home screen\n"))
        #expect(stage.says("tab 2").hasPrefix("More › More screen\n"))
        expectAnswer(stage.says("tab 4"), "There is no '4'; try Home, More, Moon.")
        expectAnswer(stage.says("tab"), "Usage: tab NAME.")
    }

    @Test func `a closable tab is closed`() {
        let stage = tabs()
        expectAnswer(
            stage.says("close Home"),
            """
            More › More screen
                  in More
            """)
        expectAnswer(stage.says("close Home"), "There is no 'Home'; try More.")
    }

    @Test func `a tab that can't be closed says so`() {
        let stage = Stage { flow in
            let stack = StackContainer("Only")
            flow.show(TabContainer(tabs: [stack]))
            flow.show(TestScreen("Sample") { Text("x") }, in: stack)
        }
        expectAnswer(stage.says("close 1"), "That is not possible: the tabs container cannot do that.")
    }

    @Test func `a modal is in brackets and can be dismissed`() {
        let stage = Stage("Below") { Text("below") }
        expectAnswer(stage.says("dismiss"), "There is nothing to close.")
        stage.flow.present(TestScreen("Above") { Text("above") })
        expectAnswer(
            stage.says("refresh"),
            """
            [Above]
                  above
            """)
        expectAnswer(
            stage.says("dismiss"),
            """
            Below
                  below
            """)
    }

    @Test func `columns are drawn one below the other under their titles, and one of them is in front`() {
        let stage = Stage { flow in
            let split = SplitContainer(columns: 2)
            flow.show(split)
            flow.show(TestScreen("List") { Section("Rows") { Row("a") {} } }, in: split)
            flow.show(TestScreen("Detail") { Text("d") }, in: split)
        }
        expectAnswer(
            stage.says("column 1"),
            """
            List

            List: Rows
               1. a

            Detail
                  d
            """)
        #expect(stage.says("column detail").hasPrefix("Detail\n"))
        expectAnswer(stage.says("page 1"), "There are no pages here.")
        expectAnswer(stage.says("tab 1"), "There are no tabs here.")
    }

    @Test func `pages are turned by number`() {
        let stage = Stage(navigator: PageContainer()) { flow in
            for name in ["One", "Two", "Three"] { flow.show(TestScreen(name) { Text(name) }) }
        }
        #expect(stage.first.hasPrefix("One › Two › Three\n"))
        #expect(stage.says("page 2").hasPrefix("One › Two\n"))
        expectAnswer(stage.says("page 9"), "There is no '9'; try One, Two, Three.")
        expectAnswer(stage.says("column 1"), "There are no columns here.")
    }

    @Test func `a notice stays under the path until the user does something`() {
        let stage = Stage { Text("x") }
        stage.flow.notify("Saved.")
        expectAnswer(
            stage.session.redrawIfChanged(),
            """
            Sample
            * Saved.
                  x
            """)
        stage.flow.show(TestScreen("Next") { Text("y") })
        expectAnswer(
            stage.session.redrawIfChanged(),
            """
            Sample › Next
            * Saved.
                  y
            """)
        #expect(stage.session.redrawIfChanged().isEmpty)
        expectAnswer(
            stage.says("back"),
            """
            Sample
                  x
            """)
    }

    @Test func `a screen that refuses to leave says why`() {
        let screen = TestScreen("Draft") { Text("d") }
        let stage = Stage { flow in
            flow.show(TestScreen("Start") { Text("s") })
            flow.show(screen)
        }
        screen.door = .refused(reason: "It is still being sent.")
        expectAnswer(
            stage.says("back"),
            """
            Start › Draft
            * It is still being sent.
                  d
            """)
    }
}
