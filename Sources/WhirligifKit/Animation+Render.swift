import AtomicFiles

extension Animation {
  /// Renders a GIF.
  ///
  /// The same animation gives the same bytes on every machine, with any number of threads.
  ///
  /// - Parameters:
  ///   - progress: receives the fraction of the work that is done, 0...1, and finally 1; called from several threads.
  ///   - isCancelled: called repeatedly, from several threads; once it returns true, `cancelled` is thrown.
  /// - Throws: `invalidValue`, `invalidDocument`, `tooManyPixels`, `tooManyBytes`, `tooSlow`, `outOfMemory`,
  ///   `cancelled`.
  public func render(
    progress: @escaping @Sendable (Double) -> Void = { _ in }, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> RenderedGIF {
    try render(as: .gif, progress: progress, isCancelled: isCancelled)
  }

  /// Renders a file of a container; see ``render(progress:isCancelled:)``.
  ///
  /// WebP and PNG have true transparency: the matte has no effect, unless a background is blended onto it. Their times
  /// are exact to the millisecond, and they can have more than 50 frames per second.
  public func render(
    as container: Container, progress: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(WhirligifError) -> RenderedFile {
    try options.profile?.check(container, isStill: options.isOnePicture)
    let plan = try plan(for: container)
    let budget = try RenderBudget(for: plan, progress: progress, isCancelled: isCancelled)
    var warnings = try plan.warnings()
    if options.isStrict, !warnings.isEmpty { throw .notAsAsked(warnings) }
    var file = try budget.file()
    if warnings.isEmpty, file.report.frames == 1, file.report.colors <= 2, try plan.isPlain() {
      warnings = ["The picture has a single color: nothing in it can be seen."]
      if options.isStrict { throw .notAsAsked(warnings) }
    }
    warnings += file.report.warnings
    if options.isStrict, !warnings.isEmpty { throw .notAsAsked(warnings) }
    file.report.warnings = warnings
    progress(1)
    return file
  }

  /// Renders the file and writes it: at every moment the path holds the old file or the complete new one.
  ///
  /// - Parameter path: relative to the current folder, or absolute; `-` is standard output. Its extension determines
  ///   the container, unless `options.container` is set; an unknown extension means GIF.
  /// - Returns: the report of the rendering.
  /// - Throws: the errors of ``render(progress:isCancelled:)``, `cannotCreate` and `cannotWrite`.
  @discardableResult
  public func write(to path: String) throws(WhirligifError) -> RenderReport {
    let file = try render(as: options.container ?? Container(path: path) ?? .gif)
    try mappingFileErrors { () throws(FileError) in try OutputFile.write(file.bytes, to: path) }
    return file.report
  }
}
