// Presses keys on an X display, and says when something was painted on it.
//
// It reads commands, one in each line:
//
//     move X Y             moves the pointer
//     key NAME[+NAME...]   presses keys together and lets them go, and says "pressed TIME"
//     wheel COUNT          turns the mouse's wheel down by some steps, and says "pressed TIME"
//     processes PID...     from now on says how much processor time these processes have used
//     look X Y W H         says "drawn TIME PROCESSOR..." as soon as more than one colour is painted there
//
// Whenever something was painted, it says "painted TIME X Y W H PROCESSOR...". All times are nanoseconds, TIME those of
// the monotonic clock.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static Display *display;
static clockid_t clocks[4];
static int clock_count = 0;
static XRectangle looked_at = {0, 0, 0, 0};

static long long read_clock(clockid_t clock) {
    struct timespec time = {0, 0};
    clock_gettime(clock, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void say(const char *what) { printf("%s %lld", what, read_clock(CLOCK_MONOTONIC)); }

static void end_with_clocks(void) {
    for (int i = 0; i < clock_count; i++) printf(" %lld", read_clock(clocks[i]));
    printf("\n");
}

// MARK: - What a user does

static void press(char *names) {
    KeyCode keys[4];
    int count = 0;
    for (char *name = strtok(names, "+"); name && count < 4; name = strtok(NULL, "+"))
        keys[count++] = XKeysymToKeycode(display, XStringToKeysym(name));
    say("pressed");
    printf("\n");
    for (int i = 0; i < count; i++) XTestFakeKeyEvent(display, keys[i], True, CurrentTime);
    while (count-- > 0) XTestFakeKeyEvent(display, keys[count], False, CurrentTime);
}

static void turn_wheel(int count) {
    say("pressed");
    printf("\n");
    while (count-- > 0) {
        XTestFakeButtonEvent(display, 5, True, CurrentTime);
        XTestFakeButtonEvent(display, 5, False, CurrentTime);
    }
}

static void run(char *line) {
    char *command = strtok(line, " \n");
    char *words[4] = {"", "", "", ""};
    for (int i = 0; command && i < 4; i++) {
        char *word = strtok(NULL, " \n");
        if (!word) break;
        words[i] = word;
    }
    int numbers[4];
    for (int i = 0; i < 4; i++) numbers[i] = atoi(words[i]);
    if (!command) return;
    if (strcmp(command, "move") == 0) XTestFakeMotionEvent(display, -1, numbers[0], numbers[1], CurrentTime);
    if (strcmp(command, "key") == 0) press(words[0]);
    if (strcmp(command, "wheel") == 0) turn_wheel(numbers[0]);
    if (strcmp(command, "look") == 0)
        looked_at = (XRectangle){numbers[0], numbers[1], numbers[2], numbers[3]};
    if (strcmp(command, "processes") == 0) {
        clock_count = 0;
        while (clock_count < 4 && numbers[clock_count] > 0 &&
               clock_getcpuclockid(numbers[clock_count], &clocks[clock_count]) == 0)
            clock_count += 1;
    }
    XFlush(display);
}

// MARK: - What is painted

// Whether a part of the display has more than one colour.
static int has_drawing(XRectangle part) {
    XImage *image = XGetImage(
        display, DefaultRootWindow(display), part.x, part.y, part.width, part.height, AllPlanes, ZPixmap);
    if (!image) return 0;
    unsigned long first = XGetPixel(image, 0, 0);
    int found = 0;
    for (int y = 0; y < image->height && !found; y++)
        for (int x = 0; x < image->width && !found; x++) found = XGetPixel(image, x, y) != first;
    XDestroyImage(image);
    return found;
}

static void report(const XDamageNotifyEvent *damage) {
    const XRectangle *area = &damage->area;
    say("painted");
    printf(" %d %d %d %d", area->x, area->y, area->width, area->height);
    end_with_clocks();
    if (looked_at.width > 0 && has_drawing(looked_at)) {
        // The time comes after the look, which may show what was painted meanwhile.
        looked_at.width = 0;
        say("drawn");
        end_with_clocks();
    }
}

int main(void) {
    int first, first_error, ignored;
    display = XOpenDisplay(NULL);
    if (!display || !XDamageQueryExtension(display, &first, &first_error) ||
        !XTestQueryExtension(display, &ignored, &ignored, &ignored, &ignored)) {
        fputs("watch: there is no X display with the extensions DAMAGE and XTEST\n", stderr);
        return 69;
    }
    // What is painted in any window is painted on the root window too.
    XDamageCreate(display, DefaultRootWindow(display), XDamageReportRawRectangles);
    // Unbuffered, so that no line waits in a buffer while `poll` sleeps.
    setvbuf(stdin, NULL, _IONBF, 0);
    struct pollfd inputs[] = {{STDIN_FILENO, POLLIN, 0}, {ConnectionNumber(display), POLLIN, 0}};
    for (;;) {
        while (XPending(display)) {
            XEvent event;
            XNextEvent(display, &event);
            if (event.type == first + XDamageNotify) report((XDamageNotifyEvent *)&event);
        }
        fflush(stdout);
        if (poll(inputs, 2, -1) < 0) return 70;
        if (inputs[0].revents) {
            char line[128];
            if (!fgets(line, sizeof line, stdin)) return 0;
            run(line);
        }
    }
}
