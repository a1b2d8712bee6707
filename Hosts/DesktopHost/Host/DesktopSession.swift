#if Desktop
import AppCore
import AppCoreContent
import CAdwaita
import HostSupport

/// One of the app's windows and the modals above it, kept like what the window shows.
@MainActor final class DesktopSession {
    let window: Window
    let windows: AppWindows
    let work: WorkSign
    let name: String
    let application: Object
    let shortcuts: [Shortcut]
    let links: () -> [String]
    let problem: ((String) -> String?)?
    /// What the dialog about the app says; `nil` if it has none.
    var credits: (() -> AppCredits)?
    /// The name of the app's icon.
    var icon = ""
    private let onOpen: ((String) -> Void)?
    /// Whether a program acts in the window, and the user only watches.
    var isWatched = false
    var onQuit: () -> Void = {}

    /// What the presses of a mouse button that follow each other fast have done.
    var clicks = Clicks()
    private var watch = ChangeWatch()
    /// Whether something is to be drawn that Observation doesn't report, as at first.
    private var isStale = true
    private var frames: [Frame] = []
    private var dialog: QuestionDialog?
    private var notice: ShownNotice?
    /// How long the first picture waits at most for what its screens read, so that it isn't drawn twice (bench-desktop:
    /// frames from the start).
    private static let patience = Duration.milliseconds(50)
    /// Whether that time is over; `nil` before the first draw.
    private var hasWaited: Bool?
    let views = ViewHost()
    private lazy var typing = TypedSearch(self)
    /// The window or modal in front.
    var frame: Frame? { frames.last }

    init(
        window: Window, among windows: AppWindows, name: String, application: Object, links: @escaping () -> [String],
        shortcuts: [Shortcut],
        problem: ((String) -> String?)?, onOpen: ((String) -> Void)?
    ) {
        self.window = window
        self.windows = windows
        work = WorkSign(of: window)
        self.name = name
        self.application = application
        self.links = links
        self.shortcuts = shortcuts
        self.problem = problem
        self.onOpen = onOpen
        views.perform = { [weak self] in self?.perform($0) }
        views.send = { [weak self] in self?.send($0, to: $1, in: $2) }
        views.title = { [weak window] in window?.screen(at: $0)?.title ?? "" }
        views.isSheet = { [weak self] in self?.isSheet($0) ?? false }
        views.goBack = { [weak self] in self?.goBack() }
        views.search = { [weak self] in _ = self?.typing.search() }
        views.track = { [weak self] in self?.watch.tracking($0) }
    }

    var opensLinks: Bool { onOpen != nil }

    // MARK: - Beginning and end

    var isMain: Bool { window === windows.main }

    /// Brings the window before all others on the screen.
    func present() { frames.last?.present() }

    /// Notes that the user went to this window.
    func comeToFront() { windows.bringToFront(window) }

    /// Closes the window and the modals above it.
    func end() {
        dialog = nil
        notice = nil
        while let frame = frames.popLast() { frame.close() }
    }

    func quit() {
        if !isWatched { views.pending.commit() }
        onQuit()
    }

    // MARK: - What the user does

    /// Passes an intent on, after the text that the user typed before.
    func perform(_ intent: Intent) {
        guard !isWatched else { return drawSoon() }
        views.pending.commit(before: intent)
        window.perform(intent)
        // The app may not have taken over what the user changed, such as a switch; then it is drawn as it is.
        drawSoon()
    }

    /// Passes on what the user did to an element; one of the list beside the screen in front first closes that screen.
    func send(_ event: ElementEvent, to id: ElementID, in place: PlaceID) {
        guard clicks.mayPress(id, in: place) else { return drawSoon() }
        let snapshot = window.snapshot
        let isBehind = snapshot.behindFront?.id == place && snapshot.front?.id != place
        perform(isBehind ? .elementBehind(id, event, in: place) : .element(id, event, in: place))
    }

    private func isSheet(_ place: PlaceID) -> Bool {
        window.snapshot.modals.contains { $0.id == place || $0.descendants.contains { $0.id == place } }
    }

    /// Goes back; in a narrow window that leads to the column before, too.
    func goBack() {
        if frames.last?.panes.hasList == false, let column = window.snapshot.layer.columnBefore {
            perform(.select(column))
        } else if let front = window.snapshot.focus {
            perform(.back(from: front))
        }
    }

    /// Goes to the sections of the side menu, in the sidebar or in a menu that opens.
    func openMenu() {
        if !views.focusSections(), let front = window.snapshot.focus { perform(.menu(from: front)) }
    }

    func open(_ link: String) {
        views.pending.commit()
        onOpen?(link)
        drawSoon()
    }

    func answer(_ goAhead: Bool) {
        if !isWatched, let dialog { window.answer(goAhead, to: dialog.question) }
        dialog = nil
        drawSoon()
    }

    func copy(_ text: String) {
        guard let frame = frames.last else { return }
        unsafe gdk_clipboard_set_text(gtk_widget_get_clipboard(frame.window.widget), text)
    }

    // MARK: - Drawing

    /// Draws once the main queue has run: never while GTK emits a signal, so that no widget is destroyed meanwhile.
    func drawSoon() {
        isStale = true
        Task {}
    }

    /// Lets go of all content: its closures keep the objects of flows, which may end while the main queue runs.
    func forget() { for frame in frames { frame.root.forget() } }

    func drawIfChanged() { if watch.hasChanged || isStale { draw() } }

    private func draw() {
        isStale = false
        watch = ChangeWatch()
        let revision = window.revision
        watch.tracking {
            let snapshot = window.snapshot
            drawFrames(snapshot)
            drawQuestion()
            drawNotice()
        }
        // Observation reports what changes from now on, but not what drawing itself has changed.
        if window.revision != revision { drawSoon() }
    }

    /// Whether the first picture is to wait for what its screens read.
    private var waitsForWork: Bool {
        guard frames.isEmpty, hasWaited != true, window.isWorking else { return false }
        if hasWaited == nil {
            hasWaited = false
            Task { [weak self] in
                try? await Task.sleep(for: Self.patience)
                self?.hasWaited = true
                self?.isStale = true
            }
        }
        return true
    }

    private func drawFrames(_ snapshot: WindowSnapshot) {
        // Between two flows the last picture stays. Before the first one there is no window, so that none is painted empty.
        guard window.focusedScreen != nil, !waitsForWork else { return }
        let items = [snapshot.root] + snapshot.modals
        while frames.count > items.count { frames.removeLast().close() }
        for (index, item) in items.enumerated() {
            if !frames.indices.contains(index) || frames[index].root.id != item.id {
                while frames.count > index { frames.removeLast().close() }
                frames.append(
                    Frame(item, style: index == 0 ? nil : snapshot.modals[index - 1].style, over: frames.last, self))
            }
            frames[index].update(snapshot.upTo(index), isFront: index == items.count - 1)
        }
        typing.goOn()
    }

    /// The language of the screen in front.
    var language: Language? { views.languages[window.id(of: window.focusedScreen)] }

    private func drawQuestion() {
        guard window.question?.number != dialog?.question.number else { return }
        dialog = nil
        if let question = window.question, let frame = frames.last {
            dialog = QuestionDialog(question, over: frame, self)
        }
    }

    private func drawNotice() {
        guard let frame = frames.last else { return }
        let new = window.notice.map { ShownNotice(text: $0.text, action: $0.action?.title, frame: frame) }
        guard new != notice else { return }
        notice?.frame?.toasts.hide()
        notice = new
        guard let new else { return }
        frame.toasts.show(new.text, in: language, action: new.action) { [weak self] in
            self?.perform(.notice)
        } onEnd: { [weak self] in
            self?.notice = nil
            self?.window.clearNotice()
        }
    }

    func openAnother() {
        guard !isWatched else { return }
        views.pending.commit()
        if let problem = windows.problem(with: window) {
            frames.last?.tell(problem)
        } else {
            windows.openAnother(showing: window)
        }
    }

    func askForLink() { if let frame = frames.last { LinkPrompt.present(over: frame, self) } }
    func showCredits() {
        if let frame = frames.last, let credits { AboutDialog.present(credits(), over: frame, self) }
    }
    func showShortcuts() { if let frame = frames.last { ShortcutsWindow.present(over: frame, self) } }

    // MARK: - Keys

    /// Handles a key that no widget took; returns whether it means something.
    func press(_ key: CUnsignedInt, _ state: UInt32, _ event: Object) -> Bool {
        let (isControl, isAlt) = (state & GDK_CONTROL_MASK.rawValue != 0, state & GDK_ALT_MASK.rawValue != 0)
        switch CInt(bitPattern: key) {
        case GDK_KEY_f where isControl: return typing.search()
        case GDK_KEY_Left where isAlt: goBack()
        case GDK_KEY_Home where isAlt:
            if let tab = window.snapshot.root.sections?.selectedChild { perform(.select(tab.id)) }
        case GDK_KEY_Escape: goBack()
        case GDK_KEY_q where isControl: quit()
        case GDK_KEY_z where isControl && window.notice?.action != nil: perform(.notice)
        case GDK_KEY_w where isControl: if let frame = frames.last { close(frame) }
        case GDK_KEY_n where isControl && windows.onAnother != nil: openAnother()
        case GDK_KEY_F9: openMenu()
        case GDK_KEY_l where isControl && opensLinks: askForLink()
        case GDK_KEY_question where isControl, GDK_KEY_F1: showShortcuts()
        case GDK_KEY_1...GDK_KEY_9 where isControl || isAlt: selectTab(CInt(bitPattern: key) - GDK_KEY_1)
        case GDK_KEY_F6: frames.last?.goToNextPane(isBackward: state & GDK_SHIFT_MASK.rawValue != 0)
        default: return isAlt ? pressLetter(key) : !isControl && typing.take(key, event)
        }
        return true
    }

    /// Presses what has a letter: an action of the row with the focus, or else something on the screen in front.
    private func pressLetter(_ key: CUnsignedInt) -> Bool {
        guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(key)), let screen = window.focusedScreen else {
            return false
        }
        let letter = Character(scalar)
        if letter.isASCII, letter.isLetter, let focus = frame?.window.focus,
            gtk_widget_activate_action_variant(focus.widget, "row.key-\(letter)", nil) != 0
        {
            return true
        }
        guard let id = Content(of: screen).id(withKey: letter) else { return false }
        send(.activate, to: id, in: window.id(of: screen))
        return true
    }

    private func selectTab(_ index: CInt) {
        let tabs = window.snapshot.layer.sections?.children ?? []
        guard tabs.indices.contains(Int(index)) else { return }
        perform(.select(tabs[Int(index)].id))
    }

    /// What a window's close button does.
    func close(_ frame: Frame) {
        if frame === frames.first {
            if isMain { quit() } else if !isWatched { windows.close(window) }
        } else if let front = window.snapshot.focus {
            perform(.dismiss(from: front))
        }
    }
}

extension WindowSnapshot {
    /// The snapshot without the modals above a layer; 0 is the root.
    fileprivate func upTo(_ layer: Int) -> WindowSnapshot {
        var lower = self
        lower.modals.removeSubrange(layer...)
        return lower
    }
}

private struct ShownNotice: @MainActor Equatable {
    let text: String
    let action: String?
    weak var frame: Frame?

    @MainActor static func == (first: Self, second: Self) -> Bool {
        first.text == second.text && first.action == second.action && first.frame === second.frame
    }
}
#endif
