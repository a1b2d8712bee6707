#pragma once

// Debian builds expat with DTD support; without this its header hides the limits on entity expansion.
#define XML_DTD
#include <expat.h>
