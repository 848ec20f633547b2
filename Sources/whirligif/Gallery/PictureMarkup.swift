import Batch
import WhirligifKit

/// `<picture>` elements for the outputs of a batch: themes by the reader's color scheme, calm ones for readers who ask for
/// less motion, scales by the screen's density.
struct PictureMarkup {
  private struct Image {
    let address: String
    let job: BatchJob
    let scale: Double
    let isCalm: Bool
    let size: (width: Int, height: Int)?

    var isDark: Bool { job.theme == "dark" }
  }

  /// What stands before the name of an output in an address: the way from the page to the output folder.
  private let base: String

  /// - Parameters:
  ///   - page: the path of the page; addresses are relative to its folder.
  ///   - folder: the path of the output folder.
  init(page: String, folder: String) {
    base = RelativePath.from(folderOf: page, to: folder)
  }

  /// One element for each group of jobs that differ only in theme, scale and motion, in the order of the jobs. Jobs that
  /// failed have no picture.
  func page(_ results: [BatchResult], _ plan: BatchPlan) -> String {
    var groups: [[Image]] = []
    var places: [String: Int] = [:]
    for result in results {
      if case .failed = result.outcome { continue }
      guard let job = try? plan.manifest.job(at: result.job) else { continue }
      let rest = job.own.filter { !["scale", "reduced"].contains($0.name) }.map { "\($0.name)=\($0.text)" }
      let key = ([job.preset] + rest).joined(separator: "\n")
      if let place = places[key] {
        groups[place].append(image(job, result))
      } else {
        places[key] = groups.count
        groups.append([image(job, result)])
      }
    }
    return groups.map(element).joined()
  }

  private func image(_ job: BatchJob, _ result: BatchResult) -> Image {
    let settings = job.general + job.own
    return Image(
      address: HTML.address(base + result.name), job: job,
      scale: settings.last { $0.name == "scale" }.flatMap { ValueText.number($0.text) } ?? 1,
      isCalm: settings.last { $0.name == "reduced" }?.text == "true", size: Self.size(result))
  }

  private static func size(_ result: BatchResult) -> (width: Int, height: Int)? {
    switch result.outcome {
    case .rendered(let report, _), .verified(let report, _), .skipped(let report, _): (report.width, report.height)
    default: nil
    }
  }

  /// Sources for a dark page and for calm motion, the more special ones first; then the image that everybody else sees.
  private func element(_ images: [Image]) -> String {
    let moving = images.contains { !$0.isCalm } ? images.filter { !$0.isCalm } : images
    let calm = moving.count < images.count ? images.filter(\.isCalm) : []
    let light = moving.contains { !$0.isDark } ? moving.filter { !$0.isDark } : moving
    let dark = light.count < moving.count ? moving.filter(\.isDark) : []
    guard let first = light.min(by: { $0.scale < $1.scale }) else { return "" }
    let lessMotion = "(prefers-reduced-motion: reduce)"
    let darkPage = "(prefers-color-scheme: dark)"
    var text = "<picture>\n"
    if !dark.isEmpty {
      text += source(calm.filter(\.isDark), "\(lessMotion) and \(darkPage)")
      text += source(calm.filter { !$0.isDark }, lessMotion) + source(dark, darkPage)
    } else {
      text += source(calm, lessMotion)
    }
    let size = first.size.map {
      " width=\"\(Self.points($0.width, first))\" height=\"\(Self.points($0.height, first))\""
    }
    text += "  <img src=\"\(first.address)\" srcset=\"\(Self.set(light))\"\(size ?? "")"
    return text + " alt=\"\(HTML.escaped(first.job.alternative ?? "Loading"))\">\n</picture>\n"
  }

  private func source(_ images: [Image], _ media: String) -> String {
    images.isEmpty ? "" : "  <source media=\"\(media)\" srcset=\"\(Self.set(images))\">\n"
  }

  private static func points(_ pixels: Int, _ image: Image) -> Int { Int((Double(pixels) / image.scale).rounded()) }

  private static func set(_ images: [Image]) -> String {
    images.map { "\($0.address) \(ValueText.plain($0.scale))x" }.joined(separator: ", ")
  }
}

/// Paths between folders, as text.
enum RelativePath {
  /// The way from the folder of a file to a folder, with a slash at its end; empty if they are the same. The absolute path of
  /// the folder, if only one of the two paths is absolute or `..` hides what a folder is called.
  static func from(folderOf file: String, to folder: String) -> String {
    let (start, end) = (parts(file).dropLast(), parts(folder)[...])
    guard file.hasPrefix("/") == folder.hasPrefix("/") else { return folder + "/" }
    let shared = zip(start, end).prefix { $0 == $1 }.count
    let up = start.dropFirst(shared)
    guard !up.contains("..") else { return folder + "/" }
    let way = up.map { _ in ".." } + end.dropFirst(shared)
    return way.map { $0 + "/" }.joined()
  }

  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init).filter { $0 != "." }
  }
}
