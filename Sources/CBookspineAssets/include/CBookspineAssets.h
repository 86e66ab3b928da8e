#pragma once
#include <stddef.h>

/// Number of files that `make web` built into this program; 0 without it.
size_t bookspine_asset_count(void);
/// The file's name relative to the page's folder, such as "app.wasm", or NULL beyond the count.
const char *bookspine_asset_name(size_t index);
/// The file's bytes; they live as long as the program.
const unsigned char *bookspine_asset_bytes(size_t index);
size_t bookspine_asset_length(size_t index);
