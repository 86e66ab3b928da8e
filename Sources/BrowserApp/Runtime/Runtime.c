// What Swift's runtime asks the system for, answered by the page. wasi-libc's own putchar and
// strtod would bring in files and a loop that never ends on a page that has none.
#include <stddef.h>
#include <stdint.h>

#define JS(name) __attribute__((import_module("js"), import_name(name)))

JS("random") extern void bridge_random(void *place, size_t length);
JS("putchar") extern void bridge_putchar(int character);
JS("parseDouble") extern int bridge_parse_double(const char *text, size_t length, double *number);

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
