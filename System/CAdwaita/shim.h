#pragma once
#include <adwaita.h>
#include <glib-unix.h>
#include <pango/pangocairo.h>

// What Swift can't call: functions with a variable number of arguments, and macros.

static inline void desktop_set_string(gpointer object, const char *property, const char *value) {
    g_object_set(object, property, value, NULL);
}
static inline void desktop_set_bool(gpointer object, const char *property, gboolean value) {
    g_object_set(object, property, value, NULL);
}
static inline void desktop_set_int(gpointer object, const char *property, int value) {
    g_object_set(object, property, value, NULL);
}
static inline gboolean desktop_get_bool(gpointer object, const char *property) {
    gboolean value = FALSE;
    g_object_get(object, property, &value, NULL);
    return value;
}
static inline int desktop_get_int(gpointer object, const char *property) {
    int value = 0;
    g_object_get(object, property, &value, NULL);
    return value;
}
static inline void desktop_label(GtkWidget *widget, const char *label) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}
static inline void desktop_describe(GtkWidget *widget, const char *text) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}
static inline void desktop_set_pressed(GtkWidget *widget, gboolean pressed) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_PRESSED, pressed, -1);
}
static inline void desktop_set_expanded(GtkWidget *widget, gboolean expanded) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED, expanded, -1);
}
static inline void desktop_reset_expanded(GtkWidget *widget) {
    gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED);
}
static inline void desktop_set_has_menu(GtkWidget *widget) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, TRUE, -1);
}
// A row that isn't selected isn't one that can be.
static inline void desktop_set_selected(GtkWidget *widget, gboolean selected) {
    if (selected)
        gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, TRUE, -1);
    else
        gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED);
}
static inline GtkWidget *desktop_new_drawing(void) {
    return g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
}
static inline GtkWidget *desktop_new_heading(void) {
    return g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
}
static inline GtkWidget *desktop_new_group(void) {
    return g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "orientation",
                        GTK_ORIENTATION_VERTICAL, NULL);
}
// A box that a screen reader takes for a text.
static inline GtkWidget *desktop_new_text(void) {
    return g_object_new(GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_LABEL, NULL);
}
// A box that libadwaita draws as a toast, and a screen reader announces.
static inline GtkWidget *desktop_new_toast(void) {
    return g_object_new(GTK_TYPE_BOX, "css-name", "toast", "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, NULL);
}
static inline GType desktop_string_type(void) { return G_TYPE_STRING; }
static inline void desktop_append_text(GtkListStore *store, const char *text) {
    gtk_list_store_insert_with_values(store, NULL, -1, 0, text, -1);
}
// Widgets that repeat what the row around them says.
static inline GtkWidget *desktop_new_silent_label(void) {
    return g_object_new(GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
}
static inline GtkWidget *desktop_new_silent_image(const char *_Nullable icon) {
    return g_object_new(GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "icon-name", icon, NULL);
}
// What the rows of a long list are made of, with names of their own: libadwaita's rules about boxes and images below the
// pointer would have all of 200 rows styled anew each time that it enters the window or leaves it.
static inline GtkWidget *desktop_new_cell_box(GtkOrientation orientation) {
    return g_object_new(GTK_TYPE_BOX, "css-name", "part", "orientation", orientation, NULL);
}
static inline GtkWidget *desktop_new_cell_overlay(void) { return g_object_new(GTK_TYPE_OVERLAY, "css-name", "part", NULL); }
static inline GtkWidget *desktop_new_cell_image(const char *icon) {
    return g_object_new(
        GTK_TYPE_IMAGE, "css-name", "sign", "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "icon-name", icon, NULL);
}
// Scrolls a list as far as an item needs to be seen.
static inline void desktop_scroll_to_item(GtkWidget *list, guint position) {
    gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
}
// The desktop's dialog about an app: from libadwaita 1.5 on inside its window, before that a window of its own.
#if ADW_CHECK_VERSION(1, 5, 0)
static inline GtkWidget *desktop_new_about(void) { return GTK_WIDGET(adw_about_dialog_new()); }
static inline void desktop_add_credits(GtkWidget *about, const char *title, const char *names) {
    char **lines = g_strsplit(names, "\n", -1);
    adw_about_dialog_add_credit_section(ADW_ABOUT_DIALOG(about), title, (const char **)lines);
    g_strfreev(lines);
}
static inline void desktop_add_licence(GtkWidget *about, const char *title, const char *text) {
    adw_about_dialog_add_legal_section(ADW_ABOUT_DIALOG(about), title, NULL, GTK_LICENSE_CUSTOM, text);
}
static inline void desktop_present_about(GtkWidget *about, GtkWidget *window) {
    adw_dialog_present(ADW_DIALOG(about), window);
}
#else
static inline GtkWidget *desktop_new_about(void) { return adw_about_window_new(); }
static inline void desktop_add_credits(GtkWidget *about, const char *title, const char *names) {
    char **lines = g_strsplit(names, "\n", -1);
    adw_about_window_add_credit_section(ADW_ABOUT_WINDOW(about), title, (const char **)lines);
    g_strfreev(lines);
}
static inline void desktop_add_licence(GtkWidget *about, const char *title, const char *text) {
    adw_about_window_add_legal_section(ADW_ABOUT_WINDOW(about), title, NULL, GTK_LICENSE_CUSTOM, text);
}
static inline void desktop_present_about(GtkWidget *about, GtkWidget *window) {
    gtk_window_set_transient_for(GTK_WINDOW(about), GTK_WINDOW(window));
    gtk_window_set_modal(GTK_WINDOW(about), TRUE);
    gtk_window_set_destroy_with_parent(GTK_WINDOW(about), TRUE);
    gtk_window_present(GTK_WINDOW(about));
}
#endif
// A list model's number of items.
static inline void desktop_set_count(gpointer model, guint count) {
    g_object_set_data(G_OBJECT(model), "count", GUINT_TO_POINTER(count));
}
static inline guint desktop_get_count(gpointer model) {
    return GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(model), "count"));
}
