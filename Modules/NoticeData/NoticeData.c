#include "NoticeData.h"

static const unsigned char notice[] = {
#embed "../../NOTICE"
};

const unsigned char *notice_bytes(void) { return notice; }

unsigned long notice_size(void) { return sizeof notice; }
