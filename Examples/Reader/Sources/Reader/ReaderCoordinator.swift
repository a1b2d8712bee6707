import AppCore
import AppCoreRouting

/// Shows stories beside a shelf, with notes over both; returns the number of pages read.
final class ReaderCoordinator: Coordinator {
    let flow = Flow<Int>("reader")
    private(set) lazy var router = Router<Destination>(for: flow)
    private var read: Set<Spot> = []

    func start() {
        let shelf = ShelfScreen()
        shelf.onOpen = { self.router.open(self.page($0)) }
        shelf.onStop = { self.flow.finish(self.read.count) }
        flow.show(SplitContainer(holding: [shelf]))
    }

    // MARK: - Destinations

    /// Turns to the page if its story is open; otherwise opens the story beside the shelf.
    func page(_ spot: Spot) -> Destination {
        let page = StepAssembly.from(.root, Spot.self)
            .find(Finder(SplitContainer.self))
            .build(Factory { self.pages(of: $0.story) }, by: .details)
            .expect(.showing { (page: PageScreen) in page.spot })
        return Destination(spot.label, to: page, with: spot)
    }

    /// All notes share one stack, in a sheet.
    private func note(on word: Word) -> Destination {
        let notes = Finder<_, Word>(StackContainer.self) { stack, _ in stack.title == "Notes" }
        let note = StepAssembly.from(.topLevel, Word.self)
            .find(notes, orBuild: Factory { _ in StackContainer("Notes") }, by: .present(.sheet))
            .find(.showing { $0.word }, orBuild: Factory { self.noteScreen(on: $0) }, by: .push)
        return Destination("the note on \(word)", to: note, with: word)
    }

    // MARK: - Screens

    private func pages(of story: Story) -> PageContainer {
        let pages = story.pages.indices.map { PageScreen(Spot(story: story, page: $0 + 1)) }
        for page in pages {
            page.onRead = { self.hasRead($0) }
            page.onTurn = { self.router.open(self.page($0)) }
            page.onKeep = { self.keep($0) }
            page.onExplain = { self.router.open(self.note(on: $0)) }
        }
        return PageContainer(story.title, holding: pages)
    }

    private func noteScreen(on word: Word) -> NoteScreen {
        let note = NoteScreen(word, isFirst: !flow.shown.contains { $0 is NoteScreen })
        note.onExplain = { self.router.open(self.note(on: $0)) }
        note.onClose = { note in self.move { try await self.router.close(note) } }
        note.onFirst = {
            guard let first = self.flow.shown.last(where: { $0 is NoteScreen }) else { return }
            self.move { try await self.router.back(to: first) }
        }
        note.onLeave = { self.move { try await self.router.closeAll() } }
        return note
    }

    // MARK: - Actions

    private func hasRead(_ spot: Spot) {
        read.insert(spot)
        flow.update { (shelf: ShelfScreen) in shelf.open = spot }
    }

    private func keep(_ spot: Spot) {
        flow.task("bookmark") {
            let outcome = await self.flow.outcome(of: NameCoordinator(), in: .modal(.sheet))
            guard let name = outcome.value else { return self.flow.notify("No bookmark was added.") }
            self.flow.update { (shelf: ShelfScreen) in shelf.bookmarks.append((name, spot)) }
            self.flow.notify("“\(name)” is on the shelf.")
        }
    }

    private func move(_ body: @escaping () async throws -> Void) {
        flow.task("move") {
            do { try await body() } catch { self.flow.notify("\(error)") }
        }
    }
}
