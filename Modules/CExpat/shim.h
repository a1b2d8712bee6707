#pragma once

// Debian builds expat with document types; without this its header hides the limit on how much entities may grow.
#define XML_DTD
#include <expat.h>
