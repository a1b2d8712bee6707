#ifndef CNCURSES_SHIM_H
#define CNCURSES_SHIM_H

// The header only declares the wide-character functions on request.
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <term.h>
#include <ncurses.h>

// Wrappers for what Swift can't import: macros with arguments, globals and variadic functions.

// Returns a byte, or a function key's code, which is above all bytes; -1 if there is none.
// The wide variant forgets the bytes of a character that has not arrived whole.
static inline int terminal_get_key(void) { return wgetch(stdscr); }

// Whether the terminal is known and can move its cursor.
static inline int terminal_is_known(void) {
    int error = 0;
    if (setupterm(NULL, 1, &error) != OK) return 0;
    const char *move = tigetstr("cup");
    del_curterm(cur_term);
    return move != NULL && move != (const char *)-1;
}

// The size is the terminal's own, whatever COLUMNS and LINES say.
static inline int terminal_open(void) {
    use_env(FALSE);
    use_tioctl(TRUE);
    return newterm(NULL, stdout, stdin) != NULL;
}

static inline void terminal_prepare(void) {
    raw();
    noecho();
    nonl();
    nodelay(stdscr, TRUE);
    meta(stdscr, TRUE);
    // Over a network the bytes of one key may be this far apart, in milliseconds; ncurses reads the user's own choice.
    if (getenv("ESCDELAY") == NULL) set_escdelay(100);
    leaveok(stdscr, FALSE);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED | REPORT_MOUSE_POSITION,
        NULL);
    mouseinterval(0);
    // Until the screen has been left once, ncurses 6.4 writes out each movement of the cursor by itself.
    endwin();
    reset_prog_mode();
    // Leaving the screen ends this mode, and a key pressed before ncurses begins it again would not be understood.
    keypad(stdscr, TRUE);
}

static inline int terminal_has_colors(void) { return has_colors(); }
static inline int terminal_colors(void) { return COLORS; }

// Fails without default colours, because colour pairs would then override the user's own.
static inline int terminal_start_colors(void) { return start_color() != ERR && use_default_colors() != ERR; }

static inline void terminal_set_style(int pair, int is_bold, int is_dim, int is_reversed, int is_underlined) {
    attr_t attributes = A_NORMAL;
    if (is_bold) attributes |= A_BOLD;
    if (is_dim) attributes |= A_DIM;
    if (is_reversed) attributes |= A_REVERSE;
    if (is_underlined) attributes |= A_UNDERLINE;
    wattr_set(stdscr, attributes, (short)pair, NULL);
}

static inline void terminal_put(int y, int x, const wchar_t *text, int count) { mvwaddnwstr(stdscr, y, x, text, count); }
static inline void terminal_clear_line(int y) { wmove(stdscr, y, 0); wclrtoeol(stdscr); }
static inline void terminal_move(int y, int x) { wmove(stdscr, y, x); }
static inline void terminal_show(void) { wrefresh(stdscr); }
static inline void terminal_redraw(void) { clearok(curscr, TRUE); wrefresh(curscr); }

// The C library's header only declares it if X/Open was requested before the first header.
extern int wcwidth(wchar_t);
static inline int terminal_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

static inline int terminal_has_mouse(void) { return has_mouse(); }

// 1: press, 2: release, 3: move with the button down, 4 and 5: wheel, 6: a whole click.
static inline int terminal_read_mouse(int *x, int *y, int *button) {
    MEVENT event;
    if (getmouse(&event) != OK) return 0;
    *x = event.x;
    *y = event.y;
    if (event.bstate & BUTTON1_PRESSED) *button = 1;
    else if (event.bstate & BUTTON1_CLICKED) *button = 6;
    else if (event.bstate & BUTTON1_RELEASED) *button = 2;
    else if (event.bstate & REPORT_MOUSE_POSITION) *button = 3;
    else if (event.bstate & BUTTON4_PRESSED) *button = 4;
    else if (event.bstate & BUTTON5_PRESSED) *button = 5;
    else return 0;
    return 1;
}

#endif
