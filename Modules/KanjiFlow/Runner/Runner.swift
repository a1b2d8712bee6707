import Glibc
import KanjiFlow
import KanjiFlowInMemory
import LineHost

/// Runs the dictionary alone.
@main @MainActor struct Runner {
    static func main() {
        let runner = FlowRunner(
            "KanjiFlowRunner",
            hint:
                "The library has the eight kanji that the days of the week are written with. Stars last until this "
                + "program ends.")
        exit(runner.run(KanjiCoordinator.inMemory()))
    }
}
