#ifndef CRESCUE_H
#define CRESCUE_H

// On a fault the terminal is put back with functions that a signal handler may call, and the fault goes on.

/// Remembers the modes of the terminal before anybody changes them.
void rescue_terminal_remember(int input);
/// Puts the terminal back on a fault from now on.
void rescue_terminal_arm(int input, int output);
/// Does so on this signal; whoever handled it before gets it afterwards.
void rescue_terminal_watch(int number);
/// Lets faults be.
void rescue_terminal_disarm(void);

#endif
