#pragma once

// libcurl, loaded when it is first needed: it brings some thirty libraries along, which a program that fetches nothing
// shouldn't load. It isn't linked, so calling one of its functions by its own name fails to link.

// Disables type checks in macros, which Swift doesn't see anyway.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>

/// Loads and initializes libcurl, once and before anything else; returns whether that succeeded.
bool loaded_curl_init(void);

CURL *_Nullable loaded_curl_easy_init(void);
void loaded_curl_easy_cleanup(CURL *_Nullable easy);
CURLM *_Nullable loaded_curl_multi_init(void);
void loaded_curl_multi_cleanup(CURLM *_Nullable multi);
CURLMcode loaded_curl_multi_add_handle(CURLM *_Nullable multi, CURL *_Nullable easy);
void loaded_curl_multi_remove_handle(CURLM *_Nullable multi, CURL *_Nullable easy);
CURLMcode loaded_curl_multi_perform(CURLM *_Nullable multi, int *_Nonnull running);
CURLMcode loaded_curl_multi_poll(CURLM *_Nullable multi, int milliseconds);
/// Ends the current or next wait of `loaded_curl_multi_poll`; callable from any thread.
void loaded_curl_multi_wakeup(CURLM *_Nonnull multi);
struct curl_slist *_Nullable loaded_curl_slist_append(struct curl_slist *_Nullable list, const char *_Nonnull text);
void loaded_curl_slist_free_all(struct curl_slist *_Nullable list);

// Swift doesn't import variadic functions; each of these takes one type of argument.

CURLMcode loaded_curl_multi_set_number(CURLM *_Nullable multi, CURLMoption option, long number);
CURLcode loaded_curl_easy_set_number(CURL *_Nullable easy, CURLoption option, long number);
/// libcurl copies the text.
CURLcode loaded_curl_easy_set_text(CURL *_Nullable easy, CURLoption option, const char *_Nonnull text);
/// libcurl stores the pointer: the list must live as long as the handle uses it.
CURLcode loaded_curl_easy_set_list(CURL *_Nullable easy, CURLoption option, struct curl_slist *_Nullable list);
/// The callbacks for headers and body get the receiver last, the one that opens sockets gets it first.
CURLcode loaded_curl_easy_set_receiver(
    CURL *_Nullable easy, curl_write_callback _Nonnull header, curl_write_callback _Nonnull body,
    curl_opensocket_callback _Nonnull opener, void *_Nullable receiver);
/// A number about a transfer, such as its status; 0 if it is unknown.
long loaded_curl_easy_number(CURL *_Nullable easy, CURLINFO info);
/// A text about a transfer, such as its server's address; valid until the handle is used again.
const char *_Nullable loaded_curl_easy_text(CURL *_Nullable easy, CURLINFO info);
/// A header of this name in the answer, the first one at 0; valid until the handle is used again.
const char *_Nullable loaded_curl_easy_header(CURL *_Nullable easy, const char *_Nonnull name, size_t index);
/// Whether the only transfer of a multi handle has ended, and with which result.
bool loaded_curl_multi_has_ended(CURLM *_Nullable multi, CURLcode *_Nonnull result);

/// Writes a host in the ASCII form that name servers know (`日本語.example` is `xn--wgv71a119e.example`), by libidn2, which
/// comes with libcurl; libcurl's own conversion depends on the locale. Returns whether there is one that fits.
bool loaded_idn_host(const char *_Nonnull host, char *_Nonnull ascii, size_t size);
