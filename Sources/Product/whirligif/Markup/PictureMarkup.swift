import Codecs
import Jobs
import Numerics
import WhirligifKit

/// `<picture>` elements for the outputs of a batch: they select by color scheme, reduced motion, pixel density and
/// supported formats.
struct PictureMarkup {
  private struct Image {
    let address: String
    let output: RenderJob.Output
    let alternative: String?
    let scale: Double
    let isCalm: Bool
    let size: (width: Int, height: Int)?

    init(address: String, _ output: RenderJob.Output, of job: RenderJob, report: RenderReport?) {
      (self.address, self.output) = (address, output)
      let settings = output.request.settings
      let words = SpokenText.names.firstNonNil { name in settings.last { $0.name == Name(name) } }
      alternative =
        job.alternative
        ?? words.flatMap { $0.text.includes("=") ? nil : SpokenText.words(of: $0.text, for: $0.name.text) }
      scale = settings.last { $0.name == "scale" }.flatMap { ValueText.number($0.text) } ?? 1
      isCalm = settings.last { $0.name == "reduced" }?.text == "true"
      size = report.map { ($0.width, $0.height) }
    }

    var isDark: Bool { output.theme.flatMap(Theme.init(named:))?.isDark ?? false }
    var container: Container { Container(path: output.path) ?? .gif }

    /// Whether a reader's browser cannot choose between both.
    func isAlternative(to other: Image) -> Bool {
      (isDark, scale, isCalm, container) == (other.isDark, other.scale, other.isCalm, other.container)
    }
  }

  /// The prefix of an output's URL: the relative path from the page to the output folder.
  private let base: String

  /// - Parameters:
  ///   - page: the path of the page; URLs are relative to its folder.
  ///   - folder: the path of the output folder.
  init(page: String, folder: String) {
    base = RelativePath.from(folderOf: page, to: folder)
  }

  /// One element for each group of jobs that differ only in theme, scale, motion and format, in the order of the jobs.
  /// Jobs that do not differ in these, as those with other names of the same picture, are of several groups.
  /// Failed jobs, single frames and sprite sheets are omitted.
  func page(_ results: [JobResult]) -> String {
    var groups: [[Image]] = []
    var known: [Name: [Int]] = [:]
    for result in results {
      if case .failed = result.outcome { continue }
      guard let job = result.job, let output = result.output, !output.kind.isSet else { continue }
      let image = Image(
        address: PercentEncoding.encoded(base + result.name, keeping: "/@"), output, of: job, report: result.report)
      let kept = output.request.settings(of: .job).filter {
        !$0.isHint && !["scale", "reduced", "format"].contains($0.name)
      }
      let rest = kept.map { "\($0.name)=\($0.text)" }
      let key = Name(([job.source, job.alternative ?? ""] + rest).joined(separator: "\n"))
      if let group = known[key, default: []].first(where: { !groups[$0].contains { $0.isAlternative(to: image) } }) {
        groups[group].append(image)
      } else {
        known[key, default: []].append(groups.count)
        groups.append([image])
      }
    }
    return groups.map(element).joined()
  }

  /// Sources in the containers with true alpha, then sources in the container that every browser supports, and its
  /// image.
  private func element(_ images: [Image]) -> String {
    let fallback = Container.all.first { container in images.contains { $0.container == container } } ?? .gif
    var text = "<picture>\n"
    for container in Container.all where container != fallback {
      let variants = Variants(images.filter { $0.container == container })
      let type = " type=\"\(container.mediaType)\""
      text += sources(variants, type: type) + source(variants.light, "", type: type)
    }
    let variants = Variants(images.filter { $0.container == fallback })
    guard let first = variants.light.min(by: { $0.scale < $1.scale }) else { return "" }
    let size = first.size.map {
      " width=\"\(Self.points($0.width, first))\" height=\"\(Self.points($0.height, first))\""
    }
    text += sources(variants, type: "")
    text += "  <img src=\"\(first.address)\" srcset=\"\(Self.set(variants.light))\"\(size ?? "")"
    return text + " alt=\"\(MarkupText.escaped(first.alternative ?? "Loading"))\">\n</picture>\n"
  }

  /// The images of one container, by the reader's preferences.
  private struct Variants {
    /// The default images.
    let light: [Image]
    /// Empty if these readers get the default images.
    let dark, calmLight, calmDark: [Image]

    init(_ images: [Image]) {
      let moving = images.contains { !$0.isCalm } ? images.filter { !$0.isCalm } : images
      let calm = moving.count < images.count ? images.filter { $0.isCalm } : []
      light = moving.contains { !$0.isDark } ? moving.filter { !$0.isDark } : moving
      dark = light.count < moving.count ? moving.filter { $0.isDark } : []
      calmLight = dark.isEmpty ? calm : calm.filter { !$0.isDark }
      calmDark = dark.isEmpty ? [] : calm.filter { $0.isDark }
    }
  }

  /// Sources for dark pages and for reduced motion, the most specific first.
  private func sources(_ variants: Variants, type: String) -> String {
    let lessMotion = "(prefers-reduced-motion: reduce)"
    let darkPage = "(prefers-color-scheme: dark)"
    return source(variants.calmDark, "\(lessMotion) and \(darkPage)", type: type)
      + source(variants.calmLight, lessMotion, type: type) + source(variants.dark, darkPage, type: type)
  }

  /// - Parameter media: the media condition; empty for all readers.
  private func source(_ images: [Image], _ media: String, type: String) -> String {
    guard !images.isEmpty else { return "" }
    let condition = media.isEmpty ? "" : " media=\"\(media)\""
    return "  <source\(condition)\(type) srcset=\"\(Self.set(images))\">\n"
  }

  private static func points(_ pixels: Int, _ image: Image) -> Int { Int((Double(pixels) / image.scale).rounded()) }

  private static func set(_ images: [Image]) -> String {
    images.map { "\($0.address) \(ValueText.plain($0.scale))x" }.joined(separator: ", ")
  }
}

/// Paths between folders, as text.
enum RelativePath {
  /// The relative path from a file's folder to a folder, with a trailing slash; empty if they are the same. The
  /// folder's path unchanged if only one of the two paths is absolute, or if `..` hides a folder's name.
  static func from(folderOf file: String, to folder: String) -> String {
    let (start, end) = (parts(file).dropLast(), parts(folder)[...])
    guard file.begins(with: "/") == folder.begins(with: "/") else { return folder + "/" }
    let shared = zip(start, end).prefix { $0.hasBytes(of: $1) }.count
    let up = start.dropFirst(shared)
    guard !up.contains("..") else { return folder + "/" }
    let way = up.map { _ in ".." } + end.dropFirst(shared)
    return way.map { $0 + "/" }.joined()
  }

  private static func parts(_ path: String) -> [String] {
    path.split(at: "/").map(String.init).filter { $0 != "." }
  }
}
