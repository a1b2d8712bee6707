#pragma once

#include <zlib.h>

// Swift doesn't see zlib's macros.

/// Prepares a stream that inflates raw deflate data, without zlib's header and checksum.
static inline int zlib_inflate_raw(z_stream *stream) { return inflateInit2(stream, -15); }

/// Prepares a stream that inflates a gzip file.
static inline int zlib_inflate_gzip(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

/// Prepares a stream that inflates zlib data or a gzip file, whichever it is.
static inline int zlib_inflate_any(z_stream *stream) { return inflateInit2(stream, 15 + 32); }

/// Prepares a stream that writes raw deflate data.
static inline int zlib_deflate_raw(z_stream *stream, int level, int strategy) {
    return deflateInit2(stream, level, Z_DEFLATED, -15, 9, strategy);
}
