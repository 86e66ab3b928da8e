#include "CBookspineAssets.h"

struct asset {
  const char *name;
  const unsigned char *bytes;
  size_t length;
};

// `make web` makes this file and those that it embeds; without it the program has no page.
#if __has_include("web/assets.inc")
#include "web/assets.inc"
static const size_t count = sizeof assets / sizeof assets[0];
#else
static const struct asset assets[1];
static const size_t count = 0;
#endif

size_t bookspine_asset_count(void) { return count; }

const char *bookspine_asset_name(size_t index) { return index < count ? assets[index].name : NULL; }

const unsigned char *bookspine_asset_bytes(size_t index) {
  return index < count ? assets[index].bytes : NULL;
}

size_t bookspine_asset_length(size_t index) { return index < count ? assets[index].length : 0; }
