import AppCore
import Observation
import TextBasics

/// The stars that every list and page of a session shows: read once, and updated everywhere at once.
@MainActor @Observable final class StarredWords {
    /// The starred words, the most recently starred first; `nil` until they have been read.
    private(set) var words: [WordID]?
    /// Why they could not be read.
    private(set) var problem: String?

    @ObservationIgnored private let store: any WordStars
    /// The first flow that showed stars.
    ///
    /// It outlives the pages on which stars change, and so does the undo it offers.
    @ObservationIgnored private weak var home: AnyFlow?

    init(_ store: any WordStars) { self.store = store }

    func contains(_ word: WordID) -> Bool { words?.contains(word) == true }

    /// Reads the stars if they haven't been read yet, as a task of a flow that shows them.
    func begin(in flow: AnyFlow) {
        if home?.isRunning != true { home = flow }
        guard words == nil else { return }
        flow.task("read stars") { [self] in
            do {
                let stored = try await store.starred()
                // Another flow may have read them first, and the user may have changed them since.
                if words == nil { words = stored }
                problem = nil
            } catch {
                if words == nil { problem = "\(error)" }
            }
        }
    }

    /// Shows the change at once, and reverts it if it can't be stored.
    ///
    /// Removing a star offers an undo.
    func set(_ word: WordID, _ isStarred: Bool, in flow: AnyFlow) {
        change(word, isStarred, in: flow) { place in
            guard let place else { return }
            let undo = NoticeAction("Undo") { [weak self] in self?.restore(word, at: place) }
            self.owner(flow).notify("\(cleaned(word.writing)) is no longer starred.", action: undo)
        }
    }

    private func restore(_ word: WordID, at place: Int) {
        guard let home else { return }
        change(word, true, at: place, in: home) { _ in }
    }

    private func owner(_ flow: AnyFlow) -> AnyFlow { home?.isRunning == true ? home ?? flow : flow }

    private func change(
        _ word: WordID, _ isStarred: Bool, at place: Int? = nil, in flow: AnyFlow, then done: @escaping (Int?) -> Void
    ) {
        let old = show(word, isStarred, at: place)
        owner(flow).task("star", outlivesFlow: true) { [self] in
            do {
                done(try await store.setStarred(word, isStarred, at: place))
            } catch {
                show(word, !isStarred, at: old)
                owner(flow).notify("\(error)")
            }
        }
    }

    /// Returns the position of the star before the change.
    @discardableResult private func show(_ word: WordID, _ isStarred: Bool, at place: Int?) -> Int? {
        guard let words else { return nil }
        let old = words.firstIndex(of: word)
        if isStarred, old == nil { self.words?.insert(word, at: min(place ?? 0, words.count)) }
        if !isStarred, let old { self.words?.remove(at: old) }
        return old
    }
}
