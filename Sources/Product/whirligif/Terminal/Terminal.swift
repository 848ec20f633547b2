import Platform

/// Properties of the terminal and the environment.
enum Terminal {
  /// The width in columns: `COLUMNS`, else the terminal's width, else 80.
  static var width: Int {
    if let columns = environment("COLUMNS").flatMap({ Int($0) }), columns > 0 { return columns }
    return size.map { $0.columns } ?? 80
  }

  /// Columns and rows, and the window's size in pixels if the terminal reports it (else 0).
  static var size: (columns: Int, rows: Int, pixelWidth: Int, pixelHeight: Int)? {
    var window = winsize()
    for descriptor in [Int32(1), 2, 0] where ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 {
      return (Int(window.ws_col), Int(window.ws_row), Int(window.ws_xpixel), Int(window.ws_ypixel))
    }
    return nil
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether text on a descriptor may be styled: `NO_COLOR` forbids it and `FORCE_COLOR` forces it; otherwise only on
  /// a terminal that is not dumb.
  static func mayStyle(_ descriptor: Int32) -> Bool {
    if environment("NO_COLOR")?.isEmpty == false { return false }
    if environment("FORCE_COLOR")?.isEmpty == false { return true }
    return isTerminal(descriptor) && environment("TERM") != "dumb"
  }

  /// Whether a line on standard error may be redrawn.
  static var canRedraw: Bool { isTerminal(2) && environment("TERM") != "dumb" }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
