import AppCore
import DictionaryBasics

extension KanjiScreenFactory {
    /// Makes a list whose rows show their texts and stars, and open a kanji's page.
    func makeList(
        in flow: AnyFlow, _ dependencies: KanjiFlowDependencies
    ) -> any KanjiListInput & KanjiListOutput {
        let library = dependencies.library
        let list = makeList()
        list.summary = { KanjiSummary(of: $0, library.summary) }
        list.look = dependencies.look
        if let stars = dependencies.stars {
            list.isStarred = { stars.contains($0) }
            list.onStar = { stars.set($0, $1, in: flow) }
        }
        list.onSelect = { [unowned list] in list.open($0, in: flow, dependencies) }
        list.onSearch = dependencies.onSearch
        return list
    }
}

extension KanjiListInput {
    /// Opens a kanji's page; its row stays the current one until the page closes.
    fileprivate func open(_ character: Unicode.Scalar, in flow: AnyFlow, _ dependencies: KanjiFlowDependencies) {
        current = character
        flow.run(KanjiDetailCoordinator(dependencies, character: character)) { [weak self] _ in
            // Another kanji may be current by now.
            if self?.current == character { self?.current = nil }
        }
    }
}
