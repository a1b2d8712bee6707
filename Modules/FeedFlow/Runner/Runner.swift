import FeedFlow
import FeedFlowToys
import Glibc
import LineHost

/// Runs the feeds alone.
@main @MainActor struct Runner {
    static func main() {
        let runner = FlowRunner(
            "FeedFlowRunner",
            hint: "Two feeds live as long as this program, which fetches nothing. "
                + "One more can be subscribed to: seasons.example/feed.")
        exit(runner.run(FeedCoordinator.withToys()))
    }
}
