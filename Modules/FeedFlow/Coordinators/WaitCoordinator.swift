import AppCore
import AppCoreContent

/// Shows progress while work runs, and finishes with its answer; leaving drops the answer.
final class WaitCoordinator<Answer: Sendable>: Coordinator {
    let flow = Flow<Answer>("wait")

    private let label: String
    private let work: @MainActor () async -> Answer

    init(_ label: String, work: @escaping @MainActor () async -> Answer) {
        self.label = label
        self.work = work
    }

    func start() {
        let page = Page("One moment") {
            Progress(self.label, id: "progress")
            Button("Cancel", role: .cancel) { self.flow.leave(.dismissed) }
        }
        flow.show(page)
        flow.task("wait") { self.flow.finish(await self.work()) }
    }
}
