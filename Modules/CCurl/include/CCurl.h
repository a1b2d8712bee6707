#pragma once

// libcurl, which is opened when it is first needed: it brings some thirty libraries along, and a program that fetches
// nothing should not have to load them. Nobody links it, so calling one of its functions by its own name does not link.

// Checks in macros, which Swift does not see anyway.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>

/// Opens libcurl and makes it ready, once and before anything else; whether that was possible.
bool loaded_curl_init(void);

CURL *_Nullable loaded_curl_easy_init(void);
void loaded_curl_easy_cleanup(CURL *_Nullable easy);
CURLM *_Nullable loaded_curl_multi_init(void);
void loaded_curl_multi_cleanup(CURLM *_Nullable multi);
CURLMcode loaded_curl_multi_add_handle(CURLM *_Nullable multi, CURL *_Nullable easy);
void loaded_curl_multi_remove_handle(CURLM *_Nullable multi, CURL *_Nullable easy);
CURLMcode loaded_curl_multi_perform(CURLM *_Nullable multi, int *_Nonnull running);
CURLMcode loaded_curl_multi_poll(CURLM *_Nullable multi, int milliseconds);
/// Ends the wait of `loaded_curl_multi_poll`, or the next one; from any thread.
void loaded_curl_multi_wakeup(CURLM *_Nonnull multi);
struct curl_slist *_Nullable loaded_curl_slist_append(struct curl_slist *_Nullable list, const char *_Nonnull text);
void loaded_curl_slist_free_all(struct curl_slist *_Nullable list);

// Swift does not import functions that take any number of arguments of any type; these take one of one type.

CURLcode loaded_curl_easy_set_number(CURL *_Nullable easy, CURLoption option, long number);
/// libcurl keeps a copy of the text.
CURLcode loaded_curl_easy_set_text(CURL *_Nullable easy, CURLoption option, const char *_Nonnull text);
/// libcurl keeps the pointer: the list must live as long as the handle uses it.
CURLcode loaded_curl_easy_set_list(CURL *_Nullable easy, CURLoption option, struct curl_slist *_Nullable list);
/// The functions that take headers and body get the receiver last, the one that opens sockets gets it first.
CURLcode loaded_curl_easy_set_receiver(
    CURL *_Nullable easy, curl_write_callback _Nonnull header, curl_write_callback _Nonnull body,
    curl_opensocket_callback _Nonnull opener, void *_Nullable receiver);
/// A number that is known of a transfer, such as the status; 0 if it is not known.
long loaded_curl_easy_number(CURL *_Nullable easy, CURLINFO info);
/// A text that is known of a transfer, such as the address of its server, until the handle is used again.
const char *_Nullable loaded_curl_easy_text(CURL *_Nullable easy, CURLINFO info);
/// The first header of this name in the answer, until the handle is used again.
const char *_Nullable loaded_curl_easy_header(CURL *_Nullable easy, const char *_Nonnull name);
/// Whether the one transfer of a multi handle has ended, and how.
bool loaded_curl_multi_has_ended(CURLM *_Nullable multi, CURLcode *_Nonnull result);
