import AtomicFiles
import Numerics

/// Finds the jobs of a batch that would write the same file.
///
/// The number of a job's frames is not known before its document is read: `{frame}` stands for any digits.
struct OutputClashes {
  /// A name with `{frame}`, split around the run of digits that contains it.
  private struct Template {
    let job: Int
    /// The digits before and after the number of the frame.
    let before, after: Substring

    /// Whether some number gives the digits.
    func makes(_ digits: Substring) -> Bool {
      digits.utf8.count > before.utf8.count + after.utf8.count && digits.begins(with: before)
        && digits.ends(with: after)
    }

    /// Whether both give the same digits for some numbers.
    func meets(_ other: Template) -> Bool {
      (before.begins(with: other.before) || other.before.begins(with: before))
        && (after.ends(with: other.after) || other.after.ends(with: after))
    }
  }

  /// Stands for the number of a frame. No valid name contains it.
  static let mark = "\u{0}"

  private static let markScalar: Unicode.Scalar = "\u{0}"

  /// The jobs of names without `{frame}`.
  private var jobs: [String: Int] = [:]  // Words: keys of OutputName
  /// The jobs of names with `{frame}`, by the name without the run of digits.
  private var templates: [String: [Template]] = [:]  // Words: keys of OutputName
  /// The names without each of their runs of digits, for the templates that come later.
  private var digitRuns: [String: [(job: Int, digits: Substring)]] = [:]  // Words: keys of OutputName
  /// The jobs of existing files, which several names can have through symbolic links.
  private var places: [OutputPlace: Int] = [:]
  /// Whether a name contained `{frame}`: until then, names are not taken apart.
  private var hasTemplates = false

  /// Adds a file of a job.
  ///
  /// - Parameters:
  ///   - key: the name in the form in which conflicting names are equal, with ``mark`` for the number of a frame.
  ///   - place: nil if unknown.
  /// - Returns: another job with the file.
  mutating func add(_ key: String, place: OutputPlace?, of job: Int) -> Int? {
    if let place, let other = places.updateValue(job, forKey: place), other != job { return other }
    let isTemplate = key.unicodeScalars.contains(Self.markScalar)
    if isTemplate, !hasTemplates { takeNamesApart() }
    return isTemplate ? addTemplate(key, job) : addName(key, job)
  }

  /// Does for the names so far what is not needed without templates.
  private mutating func takeNamesApart() {
    hasTemplates = true
    for (key, job) in jobs.sorted(by: { $0.value < $1.value }) { addRuns(of: key, job) }
  }

  private mutating func addRuns(of key: String, _ job: Int) {
    for run in Self.digitRuns(key) { digitRuns[Self.without(run, key), default: []].append((job, key[run])) }
  }

  private mutating func addName(_ key: String, _ job: Int) -> Int? {
    if let other = jobs.updateValue(job, forKey: key) { return other }
    guard hasTemplates else { return nil }
    for run in Self.digitRuns(key) {
      let other = templates[Self.without(run, key)]?.first { $0.job != job && $0.makes(key[run]) }
      if let other { return other.job }
    }
    addRuns(of: key, job)
    return nil
  }

  private mutating func addTemplate(_ key: String, _ job: Int) -> Int? {
    guard let run = Self.digitRuns(key).first(where: { key[$0].unicodeScalars.contains(Self.markScalar) }) else {
      return nil
    }
    let parts = key[run].split(at: Self.markScalar, omittingEmptySubsequences: false)
    let template = Template(job: job, before: parts.first ?? "", after: parts.last ?? "")
    let rest = Self.without(run, key)
    let other =
      templates[rest]?.first { template.meets($0) }?.job ?? digitRuns[rest]?.first { template.makes($0.digits) }?.job
    templates[rest, default: []].append(template)
    return other
  }

  private static func without(_ run: Range<String.Index>, _ key: String) -> String {
    key[..<run.lowerBound] + mark + key[run.upperBound...]
  }

  /// The ranges of digits and marks.
  private static func digitRuns(_ key: String) -> [Range<String.Index>] {
    var runs: [Range<String.Index>] = []
    var index = key.startIndex
    while let start = key.unicodeScalars[index...].firstIndex(where: isDigit) {
      let end = key.unicodeScalars[start...].firstIndex { !isDigit($0) } ?? key.endIndex
      runs.append(start..<end)
      index = end
    }
    return runs
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar || scalar == markScalar }
}
