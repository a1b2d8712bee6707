/// A link that waits until it can be opened, such as for a login (R7).
@MainActor public struct PendingLink {
    /// The link's text, for the journal and for the user.
    public let text: String
    /// Opens the link.
    public let open: () -> Void
    let isWanted: (WindowSnapshot) -> Bool

    /// Describes a link that waits.
    ///
    /// - Parameters:
    ///   - text: The link's text.
    ///   - isWanted: Whether the user still waits for it, by what the window shows; asked after every move. The link is
    ///     dropped, and the user told, as soon as it answers no.
    ///   - open: Opens the link; called at most once.
    public init(
        _ text: String, while isWanted: @escaping (WindowSnapshot) -> Bool = { _ in true }, open: @escaping () -> Void
    ) {
        self.text = text
        self.isWanted = isWanted
        self.open = open
    }
}

/// Why a link that waited is not opened any more.
public enum LinkDropReason: String, Sendable, CaseIterable {
    /// A newer link came.
    case newer
    /// It has waited too long.
    case expired
    /// The session that it belonged to has ended.
    case sessionEnded
    /// The window was closed.
    case windowClosed
    /// Whoever it waited for was left.
    case givenUp

    var words: String {
        switch self {
        case .newer: "a newer link came"
        case .expired: "it has waited too long"
        case .sessionEnded: "the session has ended"
        case .windowClosed: "the window was closed"
        case .givenUp: "you left what it was waiting for"
        }
    }
}

/// The slot in which one link waits, and the watch that ends the waiting.
@MainActor final class PendingLinkSlot {
    private(set) var link: PendingLink?
    private var limit: Task<Void, Never>?

    func keep(_ link: PendingLink, until limit: Task<Void, Never>) {
        self.link = link
        self.limit = limit
    }

    func take() -> PendingLink? {
        limit?.cancel()
        limit = nil
        defer { link = nil }
        return link
    }
}

extension AnyFlow {
    /// Keeps a link in the slot of the flow's window until it can be opened.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - limit: How long it may wait, by the window's clock.
    public func keep(_ link: PendingLink, for limit: Duration = .seconds(600)) { window?.keep(link, for: limit) }

    /// Takes the link out of the slot of the flow's window, to open it or to keep it anew.
    ///
    /// - Returns: The link that waited, if one did.
    public func takePendingLink() -> PendingLink? { window?.takePendingLink() }
}

extension Window {
    /// The link that waits in this window, if one does.
    public var pendingLink: PendingLink? { pendingLinks.link }

    /// Keeps a link until it can be opened; a link that waits already is dropped, which is said.
    ///
    /// - Parameters:
    ///   - link: The link.
    ///   - limit: How long it may wait, by the window's clock.
    public func keep(_ link: PendingLink, for limit: Duration = .seconds(600)) {
        guard !isClosed else { return }
        dropPendingLink(.newer)
        journal.record(JournalRecord(kind: .waiting, action: "link", detail: LinkError.shown(link.text)))
        pendingLinks.keep(
            link,
            until: Task { [weak self, clock] in
                guard (try? await clock.sleep(for: limit)) != nil else { return }
                self?.onInput?(.linkExpired)
                self?.dropPendingLink(.expired)
            })
        watchMoves()
    }

    /// Takes the link out of the slot, to open it or to keep it anew beyond the end of a session.
    ///
    /// - Returns: The link that waited, if one did.
    public func takePendingLink() -> PendingLink? { pendingLinks.take() }

    /// Looks after every move whether the user went away from what a link or a navigation waits for.
    func watchMoves() {
        moves.afterMove = { [weak self] in
            guard let self else { return }
            if let link = pendingLinks.link, !link.isWanted(snapshot) { dropPendingLink(.givenUp) }
            let isNeeded = turns.current?.endIfLeft(in: tree) ?? false
            if !isNeeded, pendingLinks.link == nil { moves.afterMove = nil }
        }
    }

    /// Gives up the link that waits, if one does, and says so to the user and the journal.
    ///
    /// - Parameter reason: Why.
    public func dropPendingLink(_ reason: LinkDropReason) {
        guard let link = takePendingLink() else { return }
        let text = LinkError.shown(link.text)
        journal.record(JournalRecord(kind: .dropped, action: "link", detail: "\(text): \(reason.words)"))
        if reason != .windowClosed { notices.show(Notice("The link \(text) was not opened: \(reason.words).")) }
    }
}
