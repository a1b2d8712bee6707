import Glibc
import LineHost
import WordFlow
import WordFlowInMemory

/// Runs the flow alone.
@main @MainActor struct Runner {
    static func main() {
        let runner = FlowRunner(
            "WordFlowRunner",
            hint:
                "The dictionary has eight words. Those read はし come first; they lead to the others. "
                + "Stars last until this program ends.")
        exit(runner.run(WordCoordinator.inMemory()))
    }
}
