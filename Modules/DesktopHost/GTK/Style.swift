#if Desktop
import CAdwaita

/// What libadwaita's own style doesn't have.
@MainActor enum Style {
    private static let css = """
        .glyph { font-size: 96px; line-height: 1; font-family: "Noto Serif CJK JP", "Noto Sans CJK JP", serif; }
        .badge { font-size: smaller; padding: 1px 8px; border-radius: 9999px; background: alpha(currentColor, 0.1); }
        .beside { border-right: 1px solid @borders; }
        .beside .badge.words { font-size: 0; padding: 0; min-width: 0; background: none; }
        .row-cell { padding: 8px 12px; min-height: 28px; }
        list.field { background: none; }
        list.field, list.field > row { border-radius: inherit; }
        flowboxchild { padding: 0; }
        .caption.dim-label { opacity: 0.7; }
        .numeric { font-feature-settings: "tnum"; }
        listview.cells { background: none; }
        listview.cells > row { padding: 0; }
        listview.cells > row.current { background: alpha(@accent_bg_color, 0.15); }
        """

    /// Adds the style to the display.
    static func install() {
        guard let display = unsafe gdk_display_get_default() else { return }
        let provider = Object(gtk_css_provider_new())
        gtk_css_provider_load_from_data(provider.c(), css, -1)
        gtk_style_context_add_provider_for_display(
            display, provider.c(), CUnsignedInt(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        unsafe g_object_unref(provider.raw)
    }
}
#endif
