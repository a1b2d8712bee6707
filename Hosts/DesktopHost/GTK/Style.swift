#if Desktop
import CAdwaita

/// What libadwaita's own style doesn't have.
@MainActor enum Style {
    private static let css = """
        .glyph { font-size: 96px; line-height: 1; font-family: "Noto Serif CJK JP", "Noto Sans CJK JP", serif; }
        .row-badge { font-size: smaller; padding: 1px 8px; border-radius: 9999px; background: alpha(currentColor, 0.1); }
        .beside { border-right: 1px solid @borders; }
        headerbar.crowded .title { padding-left: 0; padding-right: 0; }
        headerbar.crowded box.end > button.image-button, headerbar.crowded box.end > menubutton > button {
            padding-left: 3px; padding-right: 3px; }
        .cell { padding: 4px; font-weight: normal; }
        .cell-title { font-size: 150%; }
        .cell.chosen { color: @accent_fg_color; background-color: @accent_bg_color; }
        .cell.chosen:focus-visible { outline-color: @accent_fg_color; outline-offset: -4px; }
        .cell.current { background-color: alpha(@accent_bg_color, 0.25); }
        .row-cell { padding: 8px 12px; min-height: 28px; }
        list.field { background: none; }
        list.field > row { border-radius: 12px; }
        .ruby { font-size: 70%; }
        .high { border-top: 2px solid @accent_color; }
        .falls { border-right: 2px solid @accent_color; }
        .caption.dim-label { opacity: 0.7; }
        .numeric { font-feature-settings: "tnum"; }
        listview.cells { background: none; }
        listview.cells > row { padding: 0; }
        listview.cells > row.narrow-gap { margin-top: 6px; }
        listview.cells > row.wide-gap { margin-top: 18px; }
        listview.cells > row.end { margin-bottom: 18px; }
        listview.cells > row.boxed { margin-left: 12px; margin-right: 12px; padding: 2px; color: @card_fg_color;
            background-color: @card_bg_color; border-bottom: 1px solid @card_shade_color; }
        listview.cells > row.boxed.activatable:hover { background-color: mix(@card_bg_color, @card_fg_color, 0.03); }
        listview.cells > row.boxed:selected { background-color: mix(@card_bg_color, @card_fg_color, 0.08); }
        listview.cells > row:not(.boxed):hover, listview.cells > row:not(.boxed):selected { background: none; }
        listview.cells > row.boxed.first { border-top-left-radius: 12px; border-top-right-radius: 12px; }
        listview.cells > row.boxed.last { border-bottom-left-radius: 12px; border-bottom-right-radius: 12px;
            border-bottom: none; box-shadow: 0 2px 3px -1px alpha(black, 0.12); }
        listview.cells > row.current { background-color: alpha(@accent_bg_color, 0.15); }
        """

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
