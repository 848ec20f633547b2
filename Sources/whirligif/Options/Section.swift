import WhirligifKit

/// The sections of the help, in order.
enum Section: Hashable, Sendable {
  case size, time, color, file, output
  /// The parameters of the preset of this name.
  case parameters(of: String)
  case options

  var title: String {
    switch self {
    case .size: "SIZE"
    case .time: "TIME"
    case .color: "COLORS"
    case .file: "FILE SIZE"
    case .output: "OUTPUT"
    case .parameters(let preset): "PARAMETERS OF \(preset)"
    case .options: "OPTIONS"
    }
  }
}

extension Section {
  init(_ section: RenderOption.Section) {
    switch section {
    case .size: self = .size
    case .time: self = .time
    case .color: self = .color
    case .file: self = .file
    case .output: self = .output
    }
  }
}
