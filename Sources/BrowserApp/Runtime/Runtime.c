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
