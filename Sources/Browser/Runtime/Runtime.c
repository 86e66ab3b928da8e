// What Swift's runtime asks the system for, answered by the page. wasi-libc's own putchar and
// strtod would bring in files and a loop that never ends on a page that has none.
#include <stddef.h>
#include <stdint.h>

#define JS(name) __attribute__((import_module("js"), import_name(name)))

JS("random") extern void bridge_random(void *place, size_t length);
JS("putchar") extern void bridge_putchar(int character);
JS("parseDouble") extern int bridge_parse_double(const char *text, size_t length, double *number);
JS("formatDouble") extern size_t bridge_format_double(double number, char *text);

void arc4random_buf(void *place, size_t length) { bridge_random(place, length); }

int putchar(int character) {
  bridge_putchar(character);
  return character;
}

// Returns the end of the text if all of it is a number, else NULL.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  size_t length = 0;
  while (text[length]) length++;
  return bridge_parse_double(text, length, number) ? text + length : NULL;
}

// Swift's strings are equal when their normal forms are. The tables for that are 25 KB of the app,
// and what the app compares are ids, names and texts that must be equal by their bytes (Firestore
// compares so too); searching and sorting fold by a table of their own. So every scalar is said to
// be its own normal form.
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return UINT32_MAX; }
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }
static const uint8_t no_decompositions[1];
const uint8_t *const _swift_stdlib_nfd_decompositions = no_decompositions;

// What follows takes the place of functions of Swift's standard library, whose own versions are weak.
// Swift's calling convention adds two parameters, the context and the error. A compiler that calls one
// of them otherwise does not link (--fatal-warnings); one that has none of that name links its own.
#define SWIFT(name) __asm__("$e" name)
#define CONTEXT void *context, void *error

// Texts differ where their bytes do, see above. Swift would go on to compare the normal forms.
int compare_texts(
    const unsigned char *left, size_t left_count, const unsigned char *right, size_t right_count,
    int is_for_order, int are_normal, CONTEXT)
    SWIFT("s22_stringCompareFastUTF8__9expecting7bothNFCSbSRys5UInt8VG_AFs23_StringComparisonResultOSbtF");
int compare_texts(
    const unsigned char *left, size_t left_count, const unsigned char *right, size_t right_count,
    int is_for_order, int are_normal, CONTEXT) {
  size_t count = left_count < right_count ? left_count : right_count;
  int order = __builtin_memcmp(left, right, count);
  if (!order) order = left_count == right_count ? 0 : left_count < right_count ? -1 : 1;
  return is_for_order ? order < 0 : order == 0;
}

// Here every text is UTF-8 in one piece, and so are its indices. Others come from Objective-C.
int compare_foreign_texts(const void *other, int is_for_order, CONTEXT)
    SWIFT("s16_StringGutsSliceV7compare4with9expectingSbAB_s01_A16ComparisonResultOtF");
int compare_foreign_texts(const void *other, int is_for_order, CONTEXT) { __builtin_trap(); }

int foreign_distance(uint64_t from, uint64_t to, int count, int object, int flags, CONTEXT)
    SWIFT("SS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF");
int foreign_distance(uint64_t from, uint64_t to, int count, int object, int flags, CONTEXT) {
  __builtin_trap();
}

uint64_t match_encoding(uint64_t index, int count, int object, int flags, CONTEXT)
    SWIFT("s11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF");
uint64_t match_encoding(uint64_t index, int count, int object, int flags, CONTEXT) { return index; }

void make_contiguous(CONTEXT) SWIFT("SS18makeContiguousUTF8yyF");
void make_contiguous(CONTEXT) {}

// JavaScript finds the shortest digits of a number as well as Swift does.
struct range {
  size_t start, end;
};
struct span {
  char *bytes;
  size_t count;
};
struct range write_double(double number, const struct span *buffer, CONTEXT)
    SWIFT("s15_Float64ToASCII5value6bufferSnySiGSd_s11MutableSpanVys5UInt8VGztF");
struct range write_double(double number, const struct span *buffer, CONTEXT) {
  struct range written = {0, bridge_format_double(number, buffer->bytes)};
  return written;
}

// The compiler's own library returns the product by reference, a release does not (Scripts/web.py).
struct product {
  uint64_t low, high;
};
struct product __multi3(uint64_t left, uint64_t left_high, uint64_t right, uint64_t right_high);
struct product __multi3(uint64_t left, uint64_t left_high, uint64_t right, uint64_t right_high) {
  uint64_t mask = UINT32_MAX;
  uint64_t lowest = (left & mask) * (right & mask);
  uint64_t middle = (left >> 32) * (right & mask) + (lowest >> 32);
  uint64_t other_middle = (left & mask) * (right >> 32) + (middle & mask);
  struct product product = {
    other_middle << 32 | (lowest & mask),
    (left >> 32) * (right >> 32) + (middle >> 32) + (other_middle >> 32) + left_high * right
      + left * right_high};
  return product;
}
