import Glibc
import LineHost
import SearchFlow
import SearchFlowInMemory

/// Runs the search alone.
@main @MainActor struct Runner {
    static func main() {
        let runner = FlowRunner(
            "SearchFlowRunner",
            hint:
                "The dictionary has 17 kanji and 15 words, such as 水, mizu, giraffe and strokes:8. What you choose "
                + "is only named, because no app is around to show it.")
        exit(runner.run(SearchCoordinator.inMemory()))
    }
}
