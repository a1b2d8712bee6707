#pragma once

// Checks in macros, which Swift does not see anyway.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>

// Swift does not import functions that take any number of arguments of any type; these take one of one type.

static inline CURLcode curl_easy_set_number(CURL *easy, CURLoption option, long number) {
    return curl_easy_setopt(easy, option, number);
}

// libcurl keeps a copy of the text.
static inline CURLcode curl_easy_set_text(CURL *easy, CURLoption option, const char *text) {
    return curl_easy_setopt(easy, option, text);
}

// libcurl keeps the pointer: the list must live as long as the handle uses it.
static inline CURLcode curl_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(easy, option, list);
}

// Both functions get the receiver as their last argument.
static inline CURLcode curl_easy_set_receiver(
    CURL *easy, curl_write_callback header, curl_write_callback body, void *receiver) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_HEADERDATA, receiver);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, receiver);
    return code;
}

// A number that is known of a transfer, such as the status; 0 if it is not known.
static inline long curl_easy_number(CURL *easy, CURLINFO info) {
    long number = 0;
    return curl_easy_getinfo(easy, info, &number) == CURLE_OK ? number : 0;
}

// Whether the one transfer of a multi handle has ended, and how.
static inline bool curl_multi_has_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return true;
    }
    return false;
}
