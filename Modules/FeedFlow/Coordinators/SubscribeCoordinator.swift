import AppCore
import AppCoreContent

/// Asks for the source of a feed or of a list of feeds until it works; finishes with a message about the result.
final class SubscribeCoordinator: Coordinator {
    let flow = Flow<String>("subscribe")

    private let dependencies: FeedFlowDependencies
    private let kind: SourceKind

    init(_ dependencies: FeedFlowDependencies, kind: SourceKind) {
        self.dependencies = dependencies
        self.kind = kind
    }

    func start() {
        let screen: any SubscribeInput & SubscribeOutput = SubscribeScreen()
        screen.kind = kind
        screen.onSubmit = { self.submit($0) }
        flow.show(screen)
    }

    private func submit(_ source: FeedSource) {
        let repository = dependencies.repository
        switch (kind, source) {
        case (.importing, .file(let path)):
            wait("Reading the list") { () async throws(FeedFailure) in
                try await repository.importFeeds(from: path)
            } then: {
                self.take($0)
            }
        case (.exporting, .file(let path)):
            wait("Writing the list") { () async throws(FeedFailure) in
                try await repository.exportFeeds(to: path)
            } then: {
                self.flow.finish("Exported \(Self.feeds($0)) to “\(DisplayText.line(path))”.")
            }
        default: subscribe(to: source)
        }
    }

    private func subscribe(to source: FeedSource) {
        let repository = dependencies.repository
        wait("Fetching the feed") { () async throws(FeedFailure) in
            try await repository.subscribe(to: source)
        } then: {
            self.take($0)
        }
    }

    private func wait<Value: Sendable>(
        _ label: String, for work: @escaping @MainActor () async throws(FeedFailure) -> Value,
        then take: @escaping (Value) -> Void
    ) {
        let wait = WaitCoordinator(label) { () async -> Result<Value, FeedFailure> in
            do throws(FeedFailure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        flow.run(wait, in: .modal(.sheet)) { outcome in
            switch outcome {
            case .finished(.success(let value)): take(value)
            case .finished(.failure(let failure)): self.tell(DisplayText.line(failure.description))
            case .left: break
            }
        }
    }

    private func take(_ answer: SubscribeAnswer) {
        switch answer {
        case .subscribed(let feed, movedTo: nil): flow.finish("Subscribed to “\(feed.cleaned.title)”.")
        case .subscribed(let feed, movedTo: let host?):
            flow.finish("Subscribed to “\(feed.cleaned.title)”, which has moved to \(DisplayText.line(host)).")
        case .already(let feed): tell("You are already subscribed to “\(feed.cleaned.title)”.")
        case .page(let feeds): choose(among: feeds)
        }
    }

    /// Has the user choose one of the feeds that a page names: nobody else is to say what is fetched.
    private func choose(among feeds: [NamedFeed]) {
        let screen: any NamedFeedsInput & NamedFeedsOutput = NamedFeedsScreen()
        screen.feeds = feeds
        screen.onChoose = { self.subscribe(to: .address($0.address)) }
        flow.show(screen)
    }

    private func take(_ report: ImportReport) {
        let known =
            report.knownCount == 0
            ? "" : "; \(report.knownCount) \(report.knownCount == 1 ? "was" : "were") there already"
        let text = "Imported \(Self.feeds(report.addedCount))\(known)."
        guard !report.refusals.isEmpty else {
            flow.finish(text)
            return
        }
        let refusals = report.refusals.map { DisplayText.line($0) }
        let page = Page("Not everything was imported") {
            Text(text, id: "text")
            Button("Done", role: .primary, id: "done") { self.flow.finish(text) }
            Section("Not imported") {
                Text(refusals.joined(separator: "\n"), id: "refusals")
            }
        }
        flow.show(page)
    }

    private static func feeds(_ count: Int) -> String { count == 1 ? "1 feed" : "\(count) feeds" }

    /// Shows what is wrong where the source was typed or chosen.
    private func tell(_ problem: String) { flow.update { (screen: any SourceInput) in screen.problem = problem } }
}
