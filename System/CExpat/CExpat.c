#include "CExpat.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

#define FUNCTIONS(each) \
    each(ParserCreate, XML_ParserCreate) each(ParserFree, XML_ParserFree) each(Parse, XML_Parse) \
    each(StopParser, XML_StopParser) each(SetElementHandler, XML_SetElementHandler) \
    each(SetCharacterDataHandler, XML_SetCharacterDataHandler) each(SetEntityDeclHandler, XML_SetEntityDeclHandler) \
    each(SetAttlistDeclHandler, XML_SetAttlistDeclHandler) \
    each(GetSpecifiedAttributeCount, XML_GetSpecifiedAttributeCount) \
    each(GetCurrentLineNumber, XML_GetCurrentLineNumber) each(GetErrorCode, XML_GetErrorCode) \
    each(ErrorString, XML_ErrorString) each(SetUserData, XML_SetUserData) \
    each(SetBillionLaughsAttackProtectionMaximumAmplification, \
        XML_SetBillionLaughsAttackProtectionMaximumAmplification) \
    each(SetBillionLaughsAttackProtectionActivationThreshold, XML_SetBillionLaughsAttackProtectionActivationThreshold)

#define POINTER(name, declared) __typeof__(&declared) name;
static struct { FUNCTIONS(POINTER) } expat;
static bool is_loaded;

static void load(void) {
    // This name denotes the ABI, which has been stable since 2001.
    void *library = dlopen("libexpat.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
#define FIND(name, declared) if (!(expat.name = (__typeof__(expat.name))dlsym(library, "XML_" #name))) return;
    FUNCTIONS(FIND)
    is_loaded = true;
}

// Null if expat can't be loaded; all other functions need a parser.
XML_Parser XML_ParserCreate(const XML_Char *encoding) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? expat.ParserCreate(encoding) : NULL;
}

void XML_ParserFree(XML_Parser parser) { expat.ParserFree(parser); }

enum XML_Status XML_Parse(XML_Parser parser, const char *bytes, int count, int isLast) {
    return expat.Parse(parser, bytes, count, isLast);
}

enum XML_Status XML_StopParser(XML_Parser parser, XML_Bool resumable) { return expat.StopParser(parser, resumable); }

void XML_SetUserData(XML_Parser parser, void *data) { expat.SetUserData(parser, data); }

void XML_SetElementHandler(XML_Parser parser, XML_StartElementHandler start, XML_EndElementHandler end) {
    expat.SetElementHandler(parser, start, end);
}

void XML_SetCharacterDataHandler(XML_Parser parser, XML_CharacterDataHandler handler) {
    expat.SetCharacterDataHandler(parser, handler);
}

void XML_SetEntityDeclHandler(XML_Parser parser, XML_EntityDeclHandler handler) {
    expat.SetEntityDeclHandler(parser, handler);
}

void XML_SetAttlistDeclHandler(XML_Parser parser, XML_AttlistDeclHandler handler) {
    expat.SetAttlistDeclHandler(parser, handler);
}

int XML_GetSpecifiedAttributeCount(XML_Parser parser) { return expat.GetSpecifiedAttributeCount(parser); }

XML_Size XML_GetCurrentLineNumber(XML_Parser parser) { return expat.GetCurrentLineNumber(parser); }

enum XML_Error XML_GetErrorCode(XML_Parser parser) { return expat.GetErrorCode(parser); }

const XML_LChar *XML_ErrorString(enum XML_Error code) { return expat.ErrorString(code); }

XML_Bool XML_SetBillionLaughsAttackProtectionMaximumAmplification(XML_Parser parser, float factor) {
    return expat.SetBillionLaughsAttackProtectionMaximumAmplification(parser, factor);
}

XML_Bool XML_SetBillionLaughsAttackProtectionActivationThreshold(XML_Parser parser, unsigned long long bytes) {
    return expat.SetBillionLaughsAttackProtectionActivationThreshold(parser, bytes);
}
