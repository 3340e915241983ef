#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations can be counted here: only where the C library is glibc.
bool allocation_counter_is_available(void);

/// Starts counting from zero, in all threads of the process.
void allocation_counter_start(void);

/// Stops counting.
/// Returns the number of allocations since the start.
uint64_t allocation_counter_stop(void);

#endif
