#ifndef CRESCUE_H
#define CRESCUE_H

// Restores the terminal on a signal, with functions that are safe in a signal handler, then lets the signal take its
// course.

/// Remembers the modes of the terminal before anything changes them.
void rescue_terminal_remember(int input);
/// Makes the watched signals restore the terminal from now on.
void rescue_terminal_arm(int input, int output);
/// Watches a signal unless it is ignored; its previous handler runs afterwards.
void rescue_terminal_watch(int number);
/// Restores the terminal if it is armed, and ends the program by a signal, from any thread.
_Noreturn void rescue_terminal_end(int number);
/// Makes signals leave the terminal alone.
void rescue_terminal_disarm(void);

#endif
