/// Values of options, which can be stored.
typealias StoredValue = Codable & Equatable & Sendable

/// Stores an option by the name of its property.
struct OptionCoding: Sendable {
  /// The name of a property as a coding key.
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  let decode: @Sendable (inout RenderOptions, KeyedDecodingContainer<Key>, Key) throws -> Void
  let encode: @Sendable (RenderOptions, inout KeyedEncodingContainer<Key>, Key) throws -> Void

  init<Value: StoredValue>(_ field: @escaping RenderOption.Field<Value>) {
    decode = { options, container, key in
      guard let value = try container.decodeIfPresent(Value.self, forKey: key) else { return }
      field(&options) { $0 = value }
    }
    encode = { options, container, key in
      var (options, value) = (options, Value?.none)
      field(&options) { value = $0 }
      try container.encode(value, forKey: key)
    }
  }
}

extension RenderOptions: Codable {
  /// Decodes the options that are there; the others have their defaults. Unknown names are passed over.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: OptionCoding.Key.self)
    for option in RenderOption.all {
      try option.storage?.coding.decode(&self, container, OptionCoding.Key(stringValue: option.property))
    }
  }

  /// Encodes the options that are not at their defaults.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OptionCoding.Key.self)
    for option in RenderOption.all {
      guard let storage = option.storage, storage.isGiven(self) else { continue }
      try storage.coding.encode(self, &container, OptionCoding.Key(stringValue: option.property))
    }
  }
}
