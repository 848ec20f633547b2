import Typography

/// The last layout at each place that has text: text rarely changes from frame to frame.
struct TextCache {
  struct Key: Hashable {
    let content: String
    let font: String
    let style: TextStyle
  }

  private var layouts: [Int: (key: Key, layout: TextLayout)] = [:]

  func layout(at place: Int, for key: Key) -> TextLayout? {
    guard let known = layouts[place], known.key == key else { return nil }
    return known.layout
  }

  mutating func keep(_ layout: TextLayout, at place: Int, for key: Key) {
    layouts[place] = (key, layout)
  }
}
