// Strict C2x would hide the POSIX functions.
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE 1
#include "CRescue.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Global, because a signal handler has no other way to reach it.
static struct {
    volatile sig_atomic_t is_armed;
    int input;
    int output;
    struct termios modes;
    struct sigaction before[65];
} state;

static void restore(void) {
    // Resets bracketed paste, the mouse, the keypad, the cursor and colours, and returns to the previous screen.
    static const char normal[] =
        "\033[?2004l\033[?1000l\033[?1002l\033[?1003l\033[?1006l\033[?1l\033>\033[?25h\033[0m\033[?1049l\r\n";
    if (state.is_armed) {
        state.is_armed = 0;
        if (write(state.output, normal, sizeof normal - 1) < 0) { /* nothing left to try */ }
        // The terminal takes in what was typed while it doesn't echo.
        struct pollfd typed = {.fd = state.input, .events = POLLIN};
        poll(&typed, 1, 0);
        tcsetattr(state.input, TCSANOW, &state.modes);
    }
}

static void rescue(int number) {
    restore();
    sigaction(number, &state.before[number], NULL);
    raise(number);
}

void rescue_terminal_end(int number) {
    restore();
    signal(number, SIG_DFL);
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, number);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    raise(number);
    // The first process of a container has no default action.
    _exit(128 + number);
}

void rescue_terminal_remember(int input) { tcgetattr(input, &state.modes); }

void rescue_terminal_arm(int input, int output) {
    state.input = input;
    state.output = output;
    state.is_armed = 1;
}

void rescue_terminal_watch(int number) {
    // An ignored signal ends nothing, and the C library reserves some numbers.
    if (sigaction(number, NULL, &state.before[number]) != 0 || state.before[number].sa_handler == SIG_IGN) return;
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = rescue;
    action.sa_flags = SA_NODEFER | SA_ONSTACK;
    sigaction(number, &action, NULL);
}

void rescue_terminal_disarm(void) { state.is_armed = 0; }
