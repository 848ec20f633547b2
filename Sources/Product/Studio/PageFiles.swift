import Numerics

/// The files of the page, built into the binary, without the comments and empty lines, which only readers of the
/// sources need.
enum PageFiles {
  /// By name, such as `index.html`.
  static let all = files { !isOfWorkers($0) }
  /// Those that draw in the browser, and the site's own, which only pages without a server need.
  static let workers = files(isOfWorkers)

  private static func isOfWorkers(_ name: String) -> Bool {
    ["module.js", "worker.js", "workers.js", "site.html"].contains(name)
  }

  private static func files(_ isChosen: (String) -> Bool) -> [(name: String, text: String)] {
    embeddedFiles.filter { isChosen($0.name) }.map { (name: $0.name, text: withoutComments($0.text)) }
  }

  /// A script or a style sheet without empty lines, and without the comments that have lines of their own.
  static func withoutComments(_ text: String) -> String {
    var isInComment = false
    let lines = text.split(at: "\n", omittingEmptySubsequences: false).filter { line in
      let start = line.drop { $0 == " " }
      let isComment = isInComment || start.begins(with: "//") || start.begins(with: "/*")
      if isInComment || start.begins(with: "/*") { isInComment = !line.includes("*/") }
      return !isComment && !line.isEmpty
    }
    return lines.joined(separator: "\n")
  }

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
