import WhirligifKit

/// The sections of the help.
enum Section: Hashable, Sendable {
  case rendering(RenderOption.Section)
  /// The parameters of the preset of this name.
  case parameters(of: String)
  case options

  static let size = Section.rendering(.size)
  static let color = Section.rendering(.color)
  static let output = Section.rendering(.output)

  var title: String {
    switch self {
    case .rendering(.size): "SIZE"
    case .rendering(.time): "TIME"
    case .rendering(.color): "COLORS"
    case .rendering(.file): "FILE SIZE"
    case .rendering(.output): "OUTPUT"
    case .parameters(let preset): "PARAMETERS OF \(preset)"
    case .options: "OPTIONS"
    }
  }
}
