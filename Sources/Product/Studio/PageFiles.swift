import Numerics

/// The files of the page, built into the binary.
enum PageFiles {
  /// By name, such as `index.html`.
  static let all = embeddedFiles

  /// The media type of a file by its ending.
  static func mediaType(of name: String) -> String {
    switch name.split(at: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    default: "text/plain; charset=utf-8"
    }
  }
}
