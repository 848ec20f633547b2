import Batch
import WhirligifKit

/// `<picture>` elements for the outputs of a batch: themes by the reader's colour scheme, scales by the screen's density.
enum PictureMarkup {
  private struct Image {
    let name: String
    let theme: String?
    let scale: Double
    let size: (width: Int, height: Int)?
  }

  /// One element for each group of jobs that differ in nothing but theme and scale, in the order of the jobs. Those that
  /// failed have no picture to show.
  static func page(_ results: [BatchResult], _ plan: BatchPlan) throws(WhirligifError) -> String {
    var groups: [(preset: String, images: [Image])] = []
    var places: [String: Int] = [:]
    for result in results {
      if case .failed = result.outcome { continue }
      guard let job = try? plan.manifest.job(at: result.job) else { continue }
      let rest = job.own.filter { $0.name != "scale" }.map { "\($0.name)=\($0.text)" }
      let key = ([job.preset] + rest).joined(separator: "\n")
      let scale = (job.general + job.own).last { $0.name == "scale" }.flatMap { ValueText.number($0.text) } ?? 1
      let image = Image(name: result.name, theme: job.theme, scale: scale, size: size(result))
      if let place = places[key] {
        groups[place].images.append(image)
      } else {
        places[key] = groups.count
        groups.append((job.preset, [image]))
      }
    }
    return groups.map { element($0.preset, $0.images) }.joined()
  }

  private static func size(_ result: BatchResult) -> (width: Int, height: Int)? {
    switch result.outcome {
    case .rendered(let report, _), .verified(let report, _), .skipped(let report, _): (report.width, report.height)
    default: nil
    }
  }

  private static func element(_ preset: String, _ images: [Image]) -> String {
    let dark = images.filter { $0.theme == "dark" }
    let rest = images.filter { $0.theme != "dark" }
    let shown = rest.isEmpty ? dark : rest
    var text = "<picture>\n"
    if !dark.isEmpty, !rest.isEmpty {
      text += "  <source media=\"(prefers-color-scheme: dark)\" srcset=\"\(sources(dark))\">\n"
    }
    guard let first = shown.min(by: { $0.scale < $1.scale }) else { return "" }
    var size = ""
    if let pixels = first.size {
      size = " width=\"\(points(pixels.width, first))\" height=\"\(points(pixels.height, first))\""
    }
    text += "  <img src=\"\(HTML.address(first.name))\" srcset=\"\(sources(shown))\"\(size)"
    return text + " alt=\"\(HTML.escaped(preset))\">\n</picture>\n"
  }

  private static func points(_ pixels: Int, _ image: Image) -> Int { Int((Double(pixels) / image.scale).rounded()) }

  private static func sources(_ images: [Image]) -> String {
    images.map { "\(HTML.address($0.name)) \(ValueText.plain($0.scale))x" }.joined(separator: ", ")
  }
}
