import FeedFlow
import FeedFlowInMemory
import Glibc
import LineHost

/// Runs the feed flow alone.
@main @MainActor struct Runner {
    static func main() {
        let runner = FlowRunner(
            "FeedFlowRunner",
            hint: "Two feeds are in memory; nothing is fetched. "
                + "You can subscribe to one more: seasons.example/feed.")
        exit(runner.run(FeedCoordinator.inMemory()))
    }
}
