#pragma once

#include <stdbool.h>
#include <stddef.h>

/// Restarts this process without a file if reading that file crashes, such as by a stack overflow in the parser.
///
/// - Parameter arguments: The arguments of this process, ended by `NULL`. They must live as long as the process.
void crash_guard_install(char *const *arguments);

/// Starts a thread that can handle a stack overflow.
///
/// - Returns: Whether the system allowed it.
bool crash_guard_start_thread(size_t stack_size, void (*body)(void *), void *argument);

/// States which file the current thread reads.
/// - Parameter path: The path; `NULL` after the file was read. It must live until then.
void crash_guard_read(const char *path);

/// Returns the paths that crashed earlier runs of this process, each followed by a line feed.
const char *crash_guard_crashed(void);
