extension Sequence {
  /// The first value that `transform` has for an element. It asks about each element at most once, where
  /// `lazy.compactMap(transform).first` asks twice about the one that it finds.
  @inlinable
  package func firstNonNil<Value>(_ transform: (Element) -> Value?) -> Value? {
    for element in self {
      if let value = transform(element) { return value }
    }
    return nil
  }
}
