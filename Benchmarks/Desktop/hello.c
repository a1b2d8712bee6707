// The cost of a window that uses GTK 4 and libadwaita directly; the baseline for the app in a window.
//
//     hello         shows one word
//     hello list    shows a list as long as the app's
#include <adwaita.h>

enum { count = 13108 };

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
    for (int i = 0; i < 3; i++) gtk_box_append(GTK_BOX(row), gtk_label_new(NULL));
    gtk_widget_set_size_request(row, -1, 44);
    gtk_list_item_set_child(item, row);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item) {
    (void)factory;
    guint position = gtk_list_item_get_position(item);
    char kanji[8] = "";
    g_unichar_to_utf8(0x4E00 + position, kanji);
    g_autofree char *reading = g_strdup_printf("reading %u", position);
    g_autofree char *meaning = g_strdup_printf("the meaning of kanji %u, and another one", position);
    GtkWidget *label = gtk_widget_get_first_child(gtk_list_item_get_child(item));
    for (const char **text = (const char *[]){kanji, reading, meaning, NULL}; *text; text++) {
        gtk_label_set_text(GTK_LABEL(label), *text);
        label = gtk_widget_get_next_sibling(label);
    }
}

static GtkWidget *make_list(void) {
    GtkStringList *rows = gtk_string_list_new(NULL);
    for (int i = 0; i < count; i++) gtk_string_list_append(rows, "");
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkSelectionModel *selection = GTK_SELECTION_MODEL(gtk_single_selection_new(G_LIST_MODEL(rows)));
    GtkWidget *list = gtk_list_view_new(selection, factory);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    return scrolled;
}

static void show(GtkApplication *application, const char *title, GtkWidget *content) {
    GtkWidget *window = adw_window_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_widget_set_vexpand(content, TRUE);
    gtk_box_append(GTK_BOX(box), adw_header_bar_new());
    gtk_box_append(GTK_BOX(box), content);
    adw_window_set_content(ADW_WINDOW(window), box);
    gtk_window_set_title(GTK_WINDOW(window), title);
    // As large as the app's.
    gtk_window_set_default_size(GTK_WINDOW(window), 960, 720);
    gtk_window_set_application(GTK_WINDOW(window), application);
    gtk_window_present(GTK_WINDOW(window));
}

static void show_word(GtkApplication *application) { show(application, "hello", gtk_label_new("hello")); }
static void show_list(GtkApplication *application) { show(application, "list", make_list()); }

int main(int argc, char **argv) {
    AdwApplication *application = adw_application_new("example.hello", G_APPLICATION_NON_UNIQUE);
    gboolean is_list = argc > 1 && strcmp(argv[1], "list") == 0;
    g_signal_connect(application, "activate", is_list ? G_CALLBACK(show_list) : G_CALLBACK(show_word), NULL);
    return g_application_run(G_APPLICATION(application), 1, argv);
}
