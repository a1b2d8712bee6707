/// Makes the flow's screens, typed as their inputs and outputs.
///
/// Only the factory knows the concrete types.
@MainActor protocol KanjiScreenFactory {
    func makeStart() -> any KanjiStartFace
    func makeList() -> any KanjiListInput & KanjiListOutput
    func makeGroups() -> any KanjiGroupsInput & KanjiGroupsOutput
    func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput
}

struct StandardKanjiScreens: KanjiScreenFactory {
    func makeStart() -> any KanjiStartFace { KanjiStartScreen() }
    func makeList() -> any KanjiListInput & KanjiListOutput { KanjiListScreen() }
    func makeGroups() -> any KanjiGroupsInput & KanjiGroupsOutput { KanjiGroupsScreen() }
    func makeDetail() -> any KanjiDetailInput & KanjiDetailOutput { KanjiDetailScreen() }
}
