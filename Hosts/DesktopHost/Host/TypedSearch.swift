#if Desktop
import AppCore
import AppCoreContent
import CAdwaita

/// Begins a search by typing anywhere: in the search of the screen in front, in that of the list beside it, or on the
/// screen that a search button leads to.
@MainActor final class TypedSearch {
    private unowned let session: DesktopSession
    /// What was typed before the search was there.
    private var early = ""
    /// The screen that it was typed on.
    private var origin = PlaceID.none

    init(_ session: DesktopSession) { self.session = session }

    /// Takes a key if it types a letter; returns whether it does.
    func take(_ key: CUnsignedInt, _ event: Object) -> Bool {
        guard let scalar = Unicode.Scalar(gdk_keyval_to_unicode(key)), scalar.value > 0x20, scalar.value != 0x7F else {
            return false
        }
        if let entry = focus() {
            // An input method composes what is forwarded.
            gtk_event_controller_key_forward(event.c(), entry.widget)
            return true
        }
        let front = session.window.id(of: session.window.focusedScreen)
        if early.isEmpty || origin != front {
            guard let button = searchButton else { return false }
            (early, origin) = ("", front)
            session.send(.activate, to: button, in: front)
        }
        early.unicodeScalars.append(scalar)
        return true
    }

    /// Puts the focus into a search, or opens the screen with one; returns whether there is one.
    func search() -> Bool {
        if focus() != nil { return true }
        guard let front = session.window.focusedScreen, let button = searchButton else { return false }
        session.send(.activate, to: button, in: session.window.id(of: front))
        return true
    }

    /// Types what was typed before the search was there.
    func goOn() {
        guard !early.isEmpty, session.window.id(of: session.window.focusedScreen) != origin else { return }
        if let entry = focus() {
            entry.text += early
            gtk_editable_set_position(entry.c(), -1)
        }
        early = ""
    }

    /// Puts the focus into the search of the screen in front, or of the list beside it.
    private func focus() -> Object? {
        guard let front = session.window.focusedScreen, let frame = session.frame else { return nil }
        return [session.window.id(of: front), frame.beside].lazy
            .compactMap { $0.flatMap { frame.root.screen(at: $0) }?.focusSearch() }.first
    }

    private var searchButton: ElementID? {
        guard let screen = session.window.focusedScreen else { return nil }
        for case .button(let button) in Content(of: screen).barElements(isSheet: false)
        where button.role == .search && button.isEnabled {
            return button.id
        }
        return nil
    }
}
#endif
