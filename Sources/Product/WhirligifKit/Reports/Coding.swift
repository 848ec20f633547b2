extension Container: Codable {
  /// Decodes the name.
  /// - Throws: `dataCorrupted` for an unknown name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let known = Container(named: name) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "There is no container '\(name)'.")
    }
    self = known
  }

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

extension RenderReport: Codable {
  /// The members of the JSON report of the command.
  private enum CodingKeys: String, CodingKey {
    case name, width, height, frames, duration, plays, bytes, colors, isExact = "exact", concessions, warnings, notes
  }

  /// Decodes a JSON report; members that it does not know are passed over.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try members.decode(String.self, forKey: .name), width: try members.decode(Int.self, forKey: .width),
      height: try members.decode(Int.self, forKey: .height), frames: try members.decode(Int.self, forKey: .frames),
      duration: try members.decode(Double.self, forKey: .duration),
      plays: try? members.decode(Int.self, forKey: .plays),
      bytes: try members.decode(Int.self, forKey: .bytes), colors: try members.decode(Int.self, forKey: .colors),
      isExact: try members.decode(Bool.self, forKey: .isExact),
      concessions: try members.decode([String].self, forKey: .concessions))
    let notes = try members.decodeIfPresent([String].self, forKey: .notes) ?? []
    findings =
      try members.decode([String].self, forKey: .warnings).map { Warning(Wording($0), .notAsAsked) }
      + notes.map { Warning(Wording($0), .unusedOption) }
  }

  /// Encodes the report in the shape of the command's JSON reports.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(name, forKey: .name)
    try members.encode(width, forKey: .width)
    try members.encode(height, forKey: .height)
    try members.encode(frames, forKey: .frames)
    try members.encode(duration, forKey: .duration)
    if let plays { try members.encode(plays, forKey: .plays) } else { try members.encode("forever", forKey: .plays) }
    try members.encode(bytes, forKey: .bytes)
    try members.encode(colors, forKey: .colors)
    try members.encode(isExact, forKey: .isExact)
    try members.encode(concessions, forKey: .concessions)
    try members.encode(warnings, forKey: .warnings)
    try members.encode(notes, forKey: .notes)
  }
}
