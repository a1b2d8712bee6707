#pragma once

// The two functions with which Foundation's run loop drains the main queue; a host's own loop does the same.
// libdispatch exports both on Linux but declares them in a private header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static inline int main_queue_descriptor(void) { return _dispatch_get_main_queue_handle_4CF(); }
static inline void main_queue_drain(void) { _dispatch_main_queue_callback_4CF(0); }
