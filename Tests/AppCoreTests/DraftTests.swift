import AppCore
import Testing

/// Unfinished input: declared by a flow, stored by an app, and restored later.
@MainActor @Suite struct DraftTests {
    private let stage = Stage()

    @Test func `a draft is in the snapshot while its flow shows something, and each change is reported once`() {
        var told = 0
        stage.window.onDraftChange { told += 1 }
        stage.flow.draft = "half a name"
        stage.flow.draft = "half a name"
        #expect(told == 1 && stage.window.snapshot.root.children.first?.draft == "half a name")
        stage.flow.draft = nil
        #expect(told == 2 && stage.window.snapshot.root.children.first?.draft == nil)
        stage.flow.finish(1)
        stage.flow.draft = "late"
        #expect(told == 2)
    }

    @Test func `a draft is restored once, to the flow with its link, however deep it is started`() {
        stage.flow.restore(drafts: ["edit": "half", "list": "water"])
        var taken: [String?] = []
        func child(_ link: String?) -> TestCoordinator {
            TestCoordinator("child") { coordinator in
                coordinator.flow.link = link
                taken.append(coordinator.flow.takeDraft())
                coordinator.flow.finish(0)
            }
        }
        stage.flow.run(
            TestCoordinator("between") { between in
                between.flow.run(child("edit")) { _ in }
            }, onFinish: { _ in })
        stage.flow.run(child("edit")) { _ in }
        stage.flow.run(child(nil)) { _ in }
        stage.flow.run(child("other")) { _ in }
        #expect(taken == ["half", nil, nil, nil])
        stage.flow.run(child("list")) { _ in }
        #expect(taken.last == "water")
    }

    @Test func `a draft stays until the flow that takes it changes it, and one that none takes waits`() {
        stage.flow.restore(drafts: ["edit": "half", "list": "water"])
        var drafts: [String?] = []
        let child = TestCoordinator("child") { coordinator in
            coordinator.flow.link = "edit"
            coordinator.flow.show(PlainScreen("edit"))
            #expect(coordinator.flow.takeDraft() == "half")
            drafts.append(coordinator.flow.draft)
            coordinator.flow.draft = nil
            drafts.append(coordinator.flow.draft)
        }
        #expect(stage.window.untakenDrafts == ["edit": "half", "list": "water"])
        stage.flow.run(child) { _ in }
        #expect(drafts == ["half", nil])
        #expect(stage.window.untakenDrafts == ["list": "water"])
    }
}
