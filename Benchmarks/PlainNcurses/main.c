// The cost of a program that uses ncurses directly; the baseline for the app in a terminal.
//
//     PlainNcurses hello    draws one word
//     PlainNcurses list     draws a list as long as the app's, with the same keys
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <ncurses.h>
#include <string.h>

enum { count = 13108 };

static void draw(int top, int focus) {
    erase();
    for (int y = 0; y < LINES - 1 && top + y < count; y++) {
        cchar_t kanji;
        wchar_t text[] = {0x4E00 + top + y, 0};
        attrset(top + y == focus ? A_REVERSE : A_NORMAL);
        setcchar(&kanji, text, 0, 0, NULL);
        mvadd_wch(y, 2, &kanji);
        mvprintw(y, 6, "the meaning of kanji %d, and another one", top + y);
        mvprintw(y, COLS - 20, "reading %d", top + y);
    }
    attrset(A_NORMAL);
    mvaddstr(LINES - 1, 1, "q quit");
    refresh();
}

static void run_list(void) {
    int top = 0, focus = 0;
    for (;;) {
        draw(top, focus);
        int key = getch();
        int page = LINES - 6;
        if (key == 'q' || key == ERR) return;
        if (key == 'j' || key == KEY_DOWN) focus += 1;
        if (key == KEY_NPAGE) focus += page;
        if (key == 'g') focus = 0;
        if (key == 'G') focus = count - 1;
        if (focus >= count) focus = count - 1;
        if (focus < top) top = focus;
        if (focus > top + LINES - 2) top = focus - LINES + 2;
    }
}

int main(int argc, char **argv) {
    setlocale(LC_ALL, "");
    initscr();
    raw();
    noecho();
    keypad(stdscr, TRUE);
    if (argc > 1 && strcmp(argv[1], "list") == 0) {
        run_list();
    } else {
        addstr("hello");
        refresh();
        while (getch() != 'q') {}
    }
    endwin();
    return 0;
}
