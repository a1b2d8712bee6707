#if os(Linux)
import Foundation
import Testing

/// A file tells the compiler that the functions of GTK that DesktopHost calls with valid objects and texts are safe to
/// call: each of them checks its arguments and copies the texts that it keeps.
@Suite struct GTKNotesTests {
    private static let path = "System/CAdwaita/CAdwaita.apinotes"

    @Test func `the functions of GTK that are declared safe are those that DesktopHost calls`() throws {
        let function =
            /\b(?:gtk|adw|desktop|g_object_(?:un)?ref|g_object_ref_sink|g_list_model|g_action_map|g_menu_(?:append|remove)|g_set|g_type_from_name|g_object_get_type|g_source_remove|g_application)[a-z0-9_]*(?=\()/
        let called = Set(
            Project.sources(ofModule: "DesktopHost").flatMap { $0.text.matches(of: function).map { String($0.output) } }
        )
        let notes =
            "# Made by `make renew`.\n---\nName: CAdwaita\nFunctions:\n"
            + called.sorted().map { "- Name: \($0)\n  SwiftSafety: safe\n" }.joined()
        if ProcessInfo.processInfo.environment["RENEW"] == "1" {
            try Data(notes.utf8).write(to: Project.url(Self.path))
        }
        #expect(called.contains("gtk_window_set_title"))
        #expect(try Project.read(Self.path) == notes, "\(Self.path) differs: run `make renew`, and have it reviewed")
    }
}
#endif
