#include "CLibXML.h"
#include <dlfcn.h>
#include <limits.h>

// What is used of libxml2's interface, which has been the same since version 2.6; its headers lie where a package could
// find them only by linking the library.

typedef struct parser parser;

struct xml_error { int domain, code; };

struct sax_handler {
    void (*unused_before_characters[17])(void);
    void (*characters)(void *reader, const char *bytes, int count);
    void (*ignorable_whitespace)(void *reader, const char *bytes, int count);
    void (*unused_before_cdata[6])(void);
    void (*cdata_block)(void *reader, const char *bytes, int count);
    void (*external_subset)(void);
    unsigned initialized;
    void *private_data;
    void (*start_element)(
        void *reader, const char *name, const char *prefix, const char *space, int namespace_count,
        const char **namespaces, int attribute_count, int defaulted_count, const char **attributes);
    void (*end_element)(void *reader, const char *name, const char *prefix, const char *space);
    void (*structured_error)(void *reader, struct xml_error *error);
};

enum { SAX2_MAGIC = (int)0xDEEDBEAF, RECOVER = 1 << 0, SUBSTITUTE_ENTITIES = 1 << 1, NO_NETWORK = 1 << 11 };

static struct {
    void (*init_parser)(void);
    parser *(*create)(struct sax_handler *, void *reader, const char *bytes, int count, const char *name);
    int (*use_options)(parser *, int options);
    int (*parse)(parser *, const char *bytes, int count, int is_last);
    int (*line)(void *parser);
    void (*stop)(parser *);
    void (*free)(parser *);
} xml;

struct reader {
    const struct xml_events *events;
    parser *parser;
};

bool loaded_xml_init(void) {
    void *library = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define FIND(function, name) if (!(xml.function = (__typeof__(xml.function))dlsym(library, name))) return false;
    FIND(init_parser, "xmlInitParser")
    FIND(create, "xmlCreatePushParserCtxt")
    FIND(use_options, "xmlCtxtUseOptions")
    FIND(parse, "xmlParseChunk")
    FIND(line, "xmlSAX2GetLineNumber")
    FIND(stop, "xmlStopParser")
    FIND(free, "xmlFreeParserCtxt")
    xml.init_parser();
    return true;
}

static void stop_if_done(struct reader *reader) {
    if (reader->events->is_done(reader->events->receiver)) xml.stop(reader->parser);
}

static void start(
    void *opaque, const char *name, const char *prefix, const char *space, int namespace_count,
    const char **namespaces, int attribute_count, int defaulted_count, const char **attributes) {
    struct reader *reader = opaque;
    reader->events->start(reader->events->receiver, name, prefix, space, attribute_count, attributes);
    stop_if_done(reader);
}

static void end(void *opaque, const char *name, const char *prefix, const char *space) {
    struct reader *reader = opaque;
    reader->events->end(reader->events->receiver, name);
}

static void text(void *opaque, const char *bytes, int count) {
    struct reader *reader = opaque;
    reader->events->text(reader->events->receiver, bytes, count);
}

static void problem(void *opaque, struct xml_error *error) {
    struct reader *reader = opaque;
    reader->events->problem(reader->events->receiver, error->code, xml.line(reader->parser));
    stop_if_done(reader);
}

int loaded_xml_read(const void *bytes, size_t count, const struct xml_events *events) {
    enum { CREATION = 4, NO_MEMORY = 2 };
    if (count > INT_MAX) return NO_MEMORY;
    struct sax_handler handler = {
        .characters = text, .ignorable_whitespace = text, .cdata_block = text, .initialized = (unsigned)SAX2_MAGIC,
        .start_element = start, .end_element = end, .structured_error = problem};
    struct reader reader = {events, NULL};
    // The parser looks at the first bytes for an encoding.
    int first = count < CREATION ? (int)count : CREATION;
    reader.parser = xml.create(&handler, &reader, bytes, first, NULL);
    if (!reader.parser) return NO_MEMORY;
    xml.use_options(reader.parser, RECOVER | SUBSTITUTE_ENTITIES | NO_NETWORK);
    int result = xml.parse(reader.parser, (const char *)bytes + first, (int)count - first, 1);
    xml.free(reader.parser);
    return result;
}
