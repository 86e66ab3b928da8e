internal import CLinux

/// Gives freed memory back to the operating system. The C library keeps it otherwise: *measured*
/// 20 MB after one read of 20,000 documents.
func returnFreeMemory() {
  malloc_trim(0)
}
