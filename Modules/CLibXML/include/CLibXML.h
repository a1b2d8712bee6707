#pragma once

// libxml2, which is opened when XML is read first: it brings ICU along, and a program that reads none should not have to
// load them.

#include <stdbool.h>
#include <stddef.h>

/// What a reader of XML is told; each function gets the receiver, and texts in UTF-8.
struct xml_events {
    void *_Nonnull receiver;
    /// An element begins. Of each attribute there are five texts: name, prefix, namespace, and where its value begins and
    /// ends.
    void (*_Nonnull start)(
        void *_Nonnull receiver, const char *_Nonnull name, const char *_Nullable prefix, const char *_Nullable space,
        int attribute_count, const char *_Nullable const *_Nullable attributes);
    void (*_Nonnull end)(void *_Nonnull receiver, const char *_Nonnull name);
    /// A piece of text, or of a CDATA section.
    void (*_Nonnull text)(void *_Nonnull receiver, const char *_Nonnull bytes, int count);
    /// A rule of XML is broken; the number is one of xmlParserErrors.
    void (*_Nonnull problem)(void *_Nonnull receiver, int number, int line);
    /// Whether to read no further; asked after each beginning and problem.
    bool (*_Nonnull is_done)(void *_Nonnull receiver);
};

/// Opens libxml2 and makes it ready, once and before anything else; whether that was possible.
bool loaded_xml_init(void);

/// Reads a document in UTF-8 in one piece, from the network nothing.
///
/// - Returns: 0, or the number of the last rule of XML that was broken.
int loaded_xml_read(const void *_Nonnull bytes, size_t count, const struct xml_events *_Nonnull events);
