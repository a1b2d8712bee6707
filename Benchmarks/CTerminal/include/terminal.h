#ifndef CTERMINAL_H
#define CTERMINAL_H

/// Starts a program on a new terminal of its own, of 80 by 24; `arguments` ends with NULL. Gives the terminal's other end,
/// which does not block, or -1.
int terminal_spawn(const char *_Nonnull path, char *_Nullable const *_Nonnull arguments, int *_Nonnull process);

/// Changes a terminal's size, and whether that was possible.
int terminal_set_size(int terminal, int width, int height);

#endif
