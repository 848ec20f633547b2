/// A frame of a file that is being written. What it would take memory to remember has been compared already.
struct WrittenFrame {
  /// All but its codes and its table.
  var header: CodedFrame
  /// The entries of its own table, nil if it uses the global one.
  var colorCount: Int?
  /// Where the codes stand in the file.
  var data: Range<Int>
  /// From its first extension to its last byte.
  var byteCount: Int
}
