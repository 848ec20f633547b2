import Lottie

extension LottieInput {
  var contents: [DocumentPart] {
    let features = DrawnContents(of: animation).parts.filter { $0.heading == "Features" }
    return [
      DocumentPart(heading: "Colors", items: animation.colors.map { ($0.line, $0.report) }),
      DocumentPart(heading: "Markers", items: animation.markers.map { ($0.line, $0.report) }),
      DocumentPart(heading: "Slots", items: animation.slots.map { ($0, .string($0)) }),
    ].filter { !$0.items.isEmpty } + features
  }
}

extension ColorUse {
  /// Lines name no more places than this.
  private static let mostNamed = 4

  fileprivate var line: String {
    let slot = slots.isEmpty ? "" : " (slot \(slots.joined(separator: ", ")))"
    let more = places.count - Self.mostNamed
    let named = places.prefix(more > 1 ? Self.mostNamed : places.count).joined(separator: ", ")
    return "\(name)\(slot)  \(named)" + (more > 1 ? " and \(more) more" : "")
  }

  fileprivate var report: ReportValue {
    .object([
      "color": .string(name), "slots": .array(slots.map(ReportValue.string)),
      "places": .array(places.map(ReportValue.string)),
    ])
  }
}

extension LottieMarker {
  fileprivate var line: String {
    let length = duration > 0 ? ", for \(ValueText.plain(duration)) frames" : ""
    return "\(name)  frame \(ValueText.plain(time))\(length)"
  }

  fileprivate var report: ReportValue {
    .object(["name": .string(name), "frame": .number(time), "frames": .number(duration)])
  }
}
