extension RenderOptions: Codable {
  /// An option by the name of its property, read if it is there and written if it is not the default.
  private struct Member {
    let key: Key
    let decode: (inout RenderOptions, KeyedDecodingContainer<Key>) throws -> Void
    let encode: (RenderOptions, inout KeyedEncodingContainer<Key>) throws -> Void

    init<Value: Codable & Equatable>(_ name: String, _ path: WritableKeyPath<RenderOptions, Value>) {
      let key = Key(stringValue: name)
      self.key = key
      decode = { options, container in
        guard let value = try container.decodeIfPresent(Value.self, forKey: key) else { return }
        options[keyPath: path] = value
      }
      encode = { options, container in
        guard options[keyPath: path] != RenderOptions()[keyPath: path] else { return }
        try container.encode(options[keyPath: path], forKey: key)
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static var members: [Member] {
    [
      Member("size", \.size),
      Member("scale", \.scale),
      Member("cropsToContent", \.cropsToContent),
      Member("padding", \.padding),
      Member("fit", \.fit),
      Member("frameRate", \.frameRate),
      Member("duration", \.duration),
      Member("speed", \.speed),
      Member("plays", \.plays),
      Member("bounces", \.bounces),
      Member("hold", \.hold),
      Member("playsBackwards", \.playsBackwards),
      Member("start", \.start),
      Member("reducesMotion", \.reducesMotion),
      Member("rendersStillFrame", \.rendersStillFrame),
      Member("moment", \.moment),
      Member("background", \.background),
      Member("matte", \.matte),
      Member("palette", \.palette),
      Member("maximumColors", \.maximumColors),
      Member("dither", \.dither),
      Member("quality", \.quality),
      Member("lossiness", \.lossiness),
      Member("effort", \.effort),
      Member("maximumBytes", \.maximumBytes),
      Member("maximumFrames", \.maximumFrames),
      Member("profile", \.profile),
      Member("container", \.container),
      Member("title", \.title),
      Member("svgMotion", \.svgMotion),
      Member("followsCurrentColor", \.followsCurrentColor),
      Member("isStrict", \.isStrict),
      Member("maximumPixels", \.maximumPixels),
      Member("maximumSeconds", \.maximumSeconds),
      Member("threads", \.threads),
    ]
  }

  /// The names of the options that are stored.
  static var storedNames: [String] { members.map(\.key.stringValue) }

  /// Decodes the options that are there; the others have their defaults. Unknown names are passed over.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    for member in Self.members { try member.decode(&self, container) }
  }

  /// Encodes the options that are not at their defaults.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for member in Self.members { try member.encode(self, &container) }
  }
}
