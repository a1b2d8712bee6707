#pragma once

// expat, loaded when the first feed is parsed: a program that reads none, such as a look-up, shouldn't wait for it. It is
// Debian's shared library, because it parses what strangers write and must get security updates without a new build.

// Debian builds expat with DTD support; without this its header hides the limits on entity expansion.
#define XML_DTD
// The header then declares the functions that load expat, under names of their own.
#define XML_ParserCreate loaded_XML_ParserCreate
#define XML_ParserFree loaded_XML_ParserFree
#define XML_Parse loaded_XML_Parse
#define XML_StopParser loaded_XML_StopParser
#define XML_SetUserData loaded_XML_SetUserData
#define XML_SetElementHandler loaded_XML_SetElementHandler
#define XML_SetCharacterDataHandler loaded_XML_SetCharacterDataHandler
#define XML_SetEntityDeclHandler loaded_XML_SetEntityDeclHandler
#define XML_SetAttlistDeclHandler loaded_XML_SetAttlistDeclHandler
#define XML_GetSpecifiedAttributeCount loaded_XML_GetSpecifiedAttributeCount
#define XML_GetCurrentLineNumber loaded_XML_GetCurrentLineNumber
#define XML_GetErrorCode loaded_XML_GetErrorCode
#define XML_ErrorString loaded_XML_ErrorString
#define XML_SetBillionLaughsAttackProtectionMaximumAmplification loaded_XML_SetMaximumAmplification
#define XML_SetBillionLaughsAttackProtectionActivationThreshold loaded_XML_SetActivationThreshold
#include <expat.h>
