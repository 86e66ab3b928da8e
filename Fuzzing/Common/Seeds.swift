import Glibc

/// libFuzzer's first call: leaves the target's seeds in the folder that `Scripts/fuzz` names.
@_cdecl("LLVMFuzzerInitialize")
public func writeSeeds(
  _: UnsafeMutablePointer<CInt>?,
  _: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  guard let folder = getenv("BOOKSPINE_FUZZ_SEEDS") else { return 0 }
  for (index, seed) in seeds.enumerated() {
    guard let file = fopen("\(String(cString: folder))/seed-\(index)", "w") else { continue }
    fwrite(seed, 1, seed.count, file)
    fclose(file)
  }
  return 0
}
