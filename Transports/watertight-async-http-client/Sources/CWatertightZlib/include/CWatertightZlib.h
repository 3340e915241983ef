#pragma once

#include <zlib.h>

// `inflateInit2` is a macro, which Swift can't import.
static inline int watertight_inflateInit2(z_stream *stream, int windowBits) {
    return inflateInit2(stream, windowBits);
}
