/// Which life of a server's database a resume token belongs to: a restored backup begins a new one.
/// A token of our server's is 32 bytes, of which the first 8 say it (`Documentation/Protocol.md`);
/// those of other servers say nothing.
func incarnation(ofToken token: [UInt8]) -> [UInt8]? {
  token.count == 32 ? Array(token[0..<8]) : nil
}
