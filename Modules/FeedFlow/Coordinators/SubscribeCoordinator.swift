import AppCore

/// Asks where a new feed is until there is one.
final class SubscribeCoordinator: Coordinator {
    let flow = Flow<Feed>("subscribe")

    private let dependencies: FeedFlowDependencies
    private let kind: SourceKind

    init(_ dependencies: FeedFlowDependencies, kind: SourceKind) {
        self.dependencies = dependencies
        self.kind = kind
    }

    func start() {
        let screen = dependencies.screens.makeSubscribe()
        screen.kind = kind
        screen.onSubmit = { self.subscribe(to: $0) }
        flow.show(screen)
    }

    private func subscribe(to source: FeedSource) {
        let repository = dependencies.repository
        let wait = WaitCoordinator("Fetching the feed", screens: dependencies.screens) {
            () async -> Result<SubscribeAnswer, FeedFailure> in
            do throws(FeedFailure) {
                return .success(try await repository.subscribe(to: source))
            } catch {
                return .failure(error)
            }
        }
        flow.run(wait, in: .modal(.sheet)) { outcome in
            switch outcome {
            case .finished(.success(.subscribed(let feed))): self.flow.finish(feed.cleaned)
            case .finished(.success(.already(let feed))):
                self.tell("You are subscribed to “\(feed.cleaned.title)” already.")
            case .finished(.failure(let failure)): self.tell(DisplayText.line(failure.description))
            case .left: break
            }
        }
    }

    private func tell(_ problem: String) { flow.update((any SubscribeInput).self) { $0.problem = problem } }
}
