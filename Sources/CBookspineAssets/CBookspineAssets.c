#include "CBookspineAssets.h"

size_t bookspine_asset_count(void) { return 0; }
const char *bookspine_asset_name(size_t index) { return NULL; }
const unsigned char *bookspine_asset_bytes(size_t index) { return NULL; }
size_t bookspine_asset_length(size_t index) { return 0; }
