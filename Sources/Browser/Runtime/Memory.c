// The app's memory. wasi-libc's allocator is 11 KB of the app and made for programs that ask the
// system for single pages; this one is 1 KB and faster, and wastes a fifth at most.
//
// Blocks come in classes of one size. Small ones share units of 16 KB, large ones take whole units;
// a table knows the class of each unit, so that a block needs no header. A freed block waits for the
// next one of its class.
#include <stddef.h>
#include <stdint.h>

enum {
  unit_size = 16384,
  unit_count = 65536,   // 1 GB, more than the page can use
  small_limit = 512,    // up to here a class every 16 bytes, then four for each doubling
  class_count = 128,
  growth = 1 << 20,     // of the memory at least, because each growth detaches JavaScript's views
  page_size = 65536,
  out_of_memory = 12,   // ENOMEM
};

struct block {
  struct block *next;
};

extern unsigned char __heap_base;

static uint8_t unit_classes[unit_count];
static struct block *free_blocks[class_count];
static uintptr_t top;    // what is above was never used
static uintptr_t limit;  // the end of the memory

static unsigned class_of(size_t size) {
  if (size <= small_limit) return size ? (unsigned)(size + 15) / 16 : 1;
  unsigned exponent = 31 - (unsigned)__builtin_clz((unsigned)(size - 1));
  unsigned quarter = (unsigned)((size - 1) >> (exponent - 2)) & 3;
  return small_limit / 16 + 1 + (exponent - 9) * 4 + quarter;
}

static size_t size_of(unsigned class) {
  if (class <= small_limit / 16) return class * 16;
  unsigned above = class - small_limit / 16 - 1;
  return (size_t)(above % 4 + 5) << (above / 4 + 7);
}

// New memory of whole units, or 0.
static uintptr_t take_units(size_t size) {
  if (!top) {
    top = ((uintptr_t)&__heap_base + unit_size - 1) & ~(uintptr_t)(unit_size - 1);
    limit = __builtin_wasm_memory_size(0) * page_size;
  }
  if (top + size > limit) {
    size_t wanted = top + size - limit;
    if (wanted < growth) wanted = growth;
    size_t pages = (wanted + page_size - 1) / page_size;
    if (top + size > (uintptr_t)unit_count * unit_size ||
        __builtin_wasm_memory_grow(0, pages) == (size_t)-1)
      return 0;
    limit += pages * page_size;
  }
  uintptr_t start = top;
  top += size;
  return start;
}

static void *allocate(size_t size) {
  if (size > (size_t)unit_count * unit_size / 2) return NULL;
  unsigned class = class_of(size);
  struct block *block = free_blocks[class];
  if (block) {
    free_blocks[class] = block->next;
    return block;
  }
  size = size_of(class);
  size_t count = size < unit_size ? unit_size / size : 1;
  size_t units = (size * count + unit_size - 1) / unit_size;
  uintptr_t start = take_units(units * unit_size);
  if (!start) return NULL;
  unit_classes[start / unit_size] = (uint8_t)class;
  // All blocks but the first wait, the lowest on top.
  for (size_t index = count - 1; index > 0; index--) {
    struct block *other = (struct block *)(start + index * size);
    other->next = free_blocks[class];
    free_blocks[class] = other;
  }
  return (void *)start;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  // A block whose size is a power of two lies at a multiple of it.
  if (alignment > 16) {
    if (size < alignment) size = alignment;
    while (size & (size - 1)) size = (size | (size - 1)) + 1;
  }
  *result = allocate(size);
  return *result ? 0 : out_of_memory;
}

void free(void *pointer) {
  if (!pointer) return;
  struct block *block = pointer;
  unsigned class = unit_classes[(uintptr_t)pointer / unit_size];
  block->next = free_blocks[class];
  free_blocks[class] = block;
}

struct object {
  const void *metadata;
  intptr_t references;
};

// Swift's own is told an alignment by each of its 1,400 callers. Every block lies at a multiple of 16,
// which is enough for any class.
void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask);
void *swift_allocObject(const void *metadata, size_t size, size_t alignment_mask) {
  struct object *object = allocate(size);
  if (!object) __builtin_trap();
  object->metadata = metadata;
  object->references = 1;
  return object;
}
