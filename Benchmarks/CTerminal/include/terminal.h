#ifndef CTERMINAL_H
#define CTERMINAL_H

/// Starts a program on its own 80 by 24 terminal; `arguments` ends with NULL.
///
/// Returns the other end of the terminal, which doesn't block, or -1.
int terminal_spawn(const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int *_Nonnull process);

/// Changes a terminal's size; returns whether that succeeded.
int terminal_set_size(int terminal, int width, int height);

#endif
