import JSON
import Numerics

/// Times of a loop as frames of a composition.
struct LottieClock {
  /// The whole number of frames that the loop lasts.
  let frames: Int
  /// Frames per second.
  let rate: Double

  /// About the rate of screens.
  private static let screenRate = 60.0

  init(duration: Double) {
    frames = max(Int((duration * Self.screenRate).rounded()), 1)
    rate = Decimal.rounded(Double(frames) / duration, 6)
  }

  /// The keyframes of numbers; a property with one value if it does not change.
  /// - Parameter map: from the numbers to the values of the property, with as many decimals.
  func property(
    _ change: Change, decimals: Int? = nil, _ map: ([Double]) -> [Double] = { $0 }
  ) -> JSONText {
    let digits = decimals ?? change.digits
    let values = change.frames.values.map { map($0).map { Decimal.rounded($0, digits) } }
    guard !change.isStill, values.contains(where: { $0 != values[0] }) else { return .still(values[0]) }
    return keyframes(change.frames, values.map { .array($0.map(JSONText.number)) })
  }

  /// A property with a value at each of the times.
  func keyframes(_ frames: KeyFrames<some Hashable>, _ values: [JSONText]) -> JSONText {
    let times = times(of: frames)
    let keys = values.indices.map { index in
      var members = [JSONText.Member(name: "t", value: .number(times[index])), .init(name: "s", value: values[index])]
      if frames.isDiscrete {
        members.append(.init(name: "h", value: .integer(1)))
      } else if index < values.count - 1 {
        let spline = frames.splines.isEmpty ? Spline.linear : frames.splines[index]
        members.append(.init(name: "o", value: Self.handle(spline.x1, spline.y1)))
        members.append(.init(name: "i", value: Self.handle(spline.x2, spline.y2)))
      }
      return JSONText.object(members)
    }
    return .object(["a": .integer(1), "k": .array(keys)])
  }

  /// The values before a jump are a little earlier, as no time passes between equal ones.
  private func times(of frames: KeyFrames<some Hashable>) -> [Double] {
    let times = frames.statedTimes(length: Double(self.frames), fewerDecimals: 1)
    return times.indices.map { index in
      index + 1 < times.count && times[index + 1] == times[index]
        ? Decimal.rounded(times[index] - Self.jump, 3) : times[index]
    }
  }

  /// In frames.
  private static let jump = 0.01

  private static func handle(_ x: Double, _ y: Double) -> JSONText {
    .object(["x": .number(Decimal.rounded(x, 3)), "y": .number(Decimal.rounded(y, 3))])
  }
}

extension JSONText {
  /// A property that does not change.
  static func still(_ values: [Double]) -> JSONText {
    .object(["a": .integer(0), "k": values.count == 1 ? .number(values[0]) : .array(values.map(JSONText.number))])
  }

  /// Members, some of which may be missing.
  static func list(_ members: KeyValuePairs<String, JSONText?>) -> [Member] {
    members.compactMap { name, value in value.map { Member(name: name, value: $0) } }
  }

  /// An object of which some members may be missing.
  package static func members(_ members: KeyValuePairs<String, JSONText?>) -> JSONText { .object(list(members)) }
}
