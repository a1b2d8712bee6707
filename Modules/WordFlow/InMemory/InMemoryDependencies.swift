import AppCore
import AppCoreContent
import DictionaryBasics
public import WordFlow

extension WordCoordinator {
    /// Makes the coordinator of はし, which three words are read like, with in-memory dependencies.
    ///
    /// Each page also leads to 食べる, because no other flow does here.
    ///
    /// - Returns: The coordinator.
    public static func inMemory() -> WordCoordinator {
        weak var first: WordCoordinator?
        var dependencies = WordFlowDependencies.inMemory()
        let plain = dependencies
        dependencies.extras = { _ in
            Content {
                Row("食べる", subtitle: "a verb", hasDisclosure: true, id: "verb") {
                    first?.flow.run(WordCoordinator(plain, to: .entry(1_358_280))) { _ in }
                }
            }
        }
        let coordinator = WordCoordinator(dependencies, to: .word("はし", reading: nil))
        first = coordinator
        return coordinator
    }
}

extension WordFlowDependencies {
    /// Makes in-memory dependencies: a few words, and stars that die with the program.
    ///
    /// - Returns: The dependencies.
    public static func inMemory() -> WordFlowDependencies {
        let stars = InMemoryStars()
        stars.stars = [
            WordID(number: 1_358_280, writing: "食べる", reading: "たべる"),
            WordID(number: 1_582_710, writing: "日本", reading: "にほん"),
        ]
        var dependencies = WordFlowDependencies(library: InMemoryLibrary.few(), stars: stars)
        dependencies.copy = { "Copy it from here: \($0)" }
        return dependencies
    }
}
