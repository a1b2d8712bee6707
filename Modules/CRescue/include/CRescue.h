#ifndef CRESCUE_H
#define CRESCUE_H

// On a signal the terminal is put back with functions that a signal handler may call, and the signal goes on.

/// Remembers the modes of the terminal before anybody changes them.
void rescue_terminal_remember(int input);
/// Puts the terminal back on a signal that is watched from now on.
void rescue_terminal_arm(int input, int output);
/// Does so on this signal unless it is ignored; whoever handled it before gets it afterwards.
void rescue_terminal_watch(int number);
/// Lets signals be.
void rescue_terminal_disarm(void);

#endif
