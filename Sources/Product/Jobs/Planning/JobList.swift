import Numerics
import WhirligifKit

/// The jobs of a run, each made when it is asked for: a matrix of 100,000 jobs needs no more memory than its axes.
package struct JobList: Sendable {
  /// Where the jobs come from, in messages: the path of a manifest, or `the command line`.
  let label: String
  let count: Int
  /// The names that settings of all jobs set.
  let sharedNames: [Name]
  /// Whether they are those of a command line, rather than of a manifest.
  let isOfCommand: Bool
  private let make: @Sendable (Int) throws(WhirligifError) -> RenderJob

  /// The jobs of a manifest.
  package init(_ manifest: Manifest) {
    (label, count, sharedNames) = (manifest.file, manifest.count, manifest.sharedNames)
    isOfCommand = false
    make = { (index) throws(WhirligifError) in try manifest.job(at: index) }
  }

  /// The jobs of a command line.
  init(_ jobs: [RenderJob]) {
    (label, count) = ("the command line", jobs.count)
    isOfCommand = true
    let shared = jobs.first?.outputs.first?.request.settings(of: .shared) ?? []
    sharedNames = shared.filter { !$0.isHint }.map { $0.name }
    make = { jobs[$0] }
  }

  /// - Parameter index: below `count`.
  func job(at index: Int) throws(WhirligifError) -> RenderJob { try make(index) }
}
