#include "CCurl.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#define FUNCTIONS(each) \
    each(global_init) each(easy_init) each(easy_cleanup) each(easy_setopt) each(easy_getinfo) \
    each(easy_header) each(multi_init) each(multi_cleanup) each(multi_setopt) each(multi_add_handle) \
    each(multi_remove_handle) each(multi_perform) each(multi_poll) each(multi_wakeup) each(multi_info_read) \
    each(slist_append) each(slist_free_all)

#define POINTER(name) __typeof__(&curl_##name) name;
static struct { FUNCTIONS(POINTER) } curl;

bool loaded_curl_init(void) {
    // This name denotes the ABI, which has been stable since 2006.
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
#define FIND(name) if (!(curl.name = (__typeof__(curl.name))dlsym(library, "curl_" #name))) return false;
    FUNCTIONS(FIND)
    return curl.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

CURL *loaded_curl_easy_init(void) { return curl.easy_init(); }

void loaded_curl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }

CURLM *loaded_curl_multi_init(void) { return curl.multi_init(); }

void loaded_curl_multi_cleanup(CURLM *multi) { curl.multi_cleanup(multi); }

CURLMcode loaded_curl_multi_set_number(CURLM *multi, CURLMoption option, long number) {
    return curl.multi_setopt(multi, option, number);
}

CURLMcode loaded_curl_multi_add_handle(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }

void loaded_curl_multi_remove_handle(CURLM *multi, CURL *easy) { curl.multi_remove_handle(multi, easy); }

CURLMcode loaded_curl_multi_perform(CURLM *multi, int *running) { return curl.multi_perform(multi, running); }

CURLMcode loaded_curl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

void loaded_curl_multi_wakeup(CURLM *multi) { curl.multi_wakeup(multi); }

struct curl_slist *loaded_curl_slist_append(struct curl_slist *list, const char *text) {
    return curl.slist_append(list, text);
}

void loaded_curl_slist_free_all(struct curl_slist *list) { curl.slist_free_all(list); }

CURLcode loaded_curl_easy_set_number(CURL *easy, CURLoption option, long number) {
    return curl.easy_setopt(easy, option, number);
}

CURLcode loaded_curl_easy_set_text(CURL *easy, CURLoption option, const char *text) {
    return curl.easy_setopt(easy, option, text);
}

CURLcode loaded_curl_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return curl.easy_setopt(easy, option, list);
}

CURLcode loaded_curl_easy_set_receiver(
    CURL *easy, curl_write_callback header, curl_write_callback body, curl_opensocket_callback opener, void *receiver) {
    CURLcode code = curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_HEADERDATA, receiver);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_WRITEDATA, receiver);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, opener);
    if (code == CURLE_OK) code = curl.easy_setopt(easy, CURLOPT_OPENSOCKETDATA, receiver);
    return code;
}

long loaded_curl_easy_number(CURL *easy, CURLINFO info) {
    long number = 0;
    return curl.easy_getinfo(easy, info, &number) == CURLE_OK ? number : 0;
}

const char *loaded_curl_easy_text(CURL *easy, CURLINFO info) {
    const char *text = NULL;
    return curl.easy_getinfo(easy, info, &text) == CURLE_OK ? text : NULL;
}

const char *loaded_curl_easy_header(CURL *easy, const char *name, size_t index) {
    struct curl_header *header = NULL;
    return curl.easy_header(easy, name, index, CURLH_HEADER, -1, &header) == CURLHE_OK ? header->value : NULL;
}

bool loaded_curl_multi_has_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl.multi_info_read(multi, &left)) != NULL;) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return true;
    }
    return false;
}

static struct {
    int (*lookup)(const unsigned char *host, unsigned char **ascii, int flags);
    void (*release)(void *);
} idn;

static void load_idn(void) {
    void *library = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    idn.release = (__typeof__(idn.release))dlsym(library, "idn2_free");
    idn.lookup = (__typeof__(idn.lookup))dlsym(library, "idn2_lookup_u8");
}

bool loaded_idn_host(const char *host, char *ascii, size_t size) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_idn);
    if (!idn.lookup || !idn.release) return false;
    // As browsers do: first the rules of 2008 (IDN2_NONTRANSITIONAL), then the older ones, which know emoji
    // (IDN2_TRANSITIONAL).
    unsigned char *found = NULL;
    if (idn.lookup((const unsigned char *)host, &found, 8) != 0 && idn.lookup((const unsigned char *)host, &found, 4) != 0)
        return false;
    bool fits = strlen((const char *)found) < size;
    if (fits) strcpy(ascii, (const char *)found);
    idn.release(found);
    return fits;
}
