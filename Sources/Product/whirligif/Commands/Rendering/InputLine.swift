import Jobs
import Numerics
import Platform
import WhirligifKit

/// A command line with animations, whose parameters are options.
///
/// Animations are only read until all options are known.
struct InputLine {
  let arguments: ParsedArguments
  /// The documents that were read.
  let documents: DocumentCache
  /// The project, if the words may name something of it.
  let project: ProjectNames

  /// Nil if help was requested and shown.
  static func parse(
    _ words: [String], _ early: EarlyArguments, for spec: CommandSpec
  ) throws(WhirligifError) -> InputLine? {
    let candidates = early.operands(isName)
    guard let first = candidates.first else {
      try Whirligif.parsed(words, spec) { _ throws(WhirligifError) in }
      return nil
    }
    let project = ProjectLookup(early)
    var parser = Parser(words, spec: spec, project: project)
    for word in candidates where !parser.isDone { parser.add(word, isOnly: candidates.count == 1) }
    guard let arguments = parser.arguments else { throw parser.error }
    guard !arguments.has("help") else {
      try StandardOutput.write(Whirligif.formatter.help(for: parser.spec.naming(first)))
      return nil
    }
    for word in arguments.operands.dropFirst() where !isThere(word) && !namesAnimation(word) {
      guard let nearest = Suggestion.operand(for: word, of: parser.spec, after: arguments.occurrences.last?.option)
      else { continue }
      throw WhirligifError(.unexpectedOperand(word, nearest: nearest, command: spec.name))
    }
    return InputLine(
      arguments: arguments, documents: parser.documents, project: try project.names(for: arguments))
  }

  /// Whether the word ends as documents do: one that is not there is a missing input, not a forgotten `-o`.
  private static func namesAnimation(_ word: String) -> Bool {
    FileKind.animations.endings.contains { word.lowercasedASCII.ends(with: ".\($0)") }
  }

  private static func isThere(_ word: String) -> Bool {
    switch PresetSource(word) {
    case .builtin(let name): PresetLibrary.knows(name) || InputSearch.isSearch(word)
    case .file(let path): FileStamp(of: path) != nil || InputSearch.isSearch(word)
    case .standardInput: true
    }
  }

  /// Whether a word that could also be an option's value certainly names a preset or a document.
  private static func isName(_ word: String) -> Bool {
    if case .builtin(let name) = PresetSource(word) { return PresetLibrary.knows(name) }
    return true
  }

  /// Whether there may be several inputs, each of which fails alone.
  var isMany: Bool {
    arguments.operands.count > 1 || arguments.operands.contains { InputSearch.isSearch($0) }
  }

  /// Beside others, a word that finds nothing fails as a missing file does, and stops no other one.
  private func found(by word: String) throws(WhirligifError) -> [RenderSet.Input] {
    do {
      return try InputSearch.inputs(for: word, excluding: arguments.text("output"))
    } catch {
      guard arguments.operands.count > 1 else { throw error }
      // A folder's name alone could be a preset's.
      let isFolder = FileStamp(of: word)?.isFolder == true && !word.includes("/")
      return [RenderSet.Input(word: isFolder ? "./" + word : word)]
    }
  }

  /// All inputs that the operands name, without repetitions.
  var inputs: [RenderSet.Input] {
    get throws(WhirligifError) {
      if arguments.operands.contains("-") { throw .invalidValue("Standard input ('-') can only be rendered alone.") }
      var inputs: [RenderSet.Input] = []
      var seen: Set<[UInt8]> = []
      for word in arguments.operands {
        // A mistyped preset is a mistake in the command line, not a bad file.
        if case .builtin(let name) = PresetSource(word), !Self.isThere(word) { _ = try Animation(preset: name) }
        inputs += try found(by: word).filter { seen.insert(Array($0.word.utf8)).inserted }
      }
      return inputs
    }
  }
}

extension InputLine {
  /// Parses the words with the options of the command and the parameters of one animation after the other.
  private struct Parser {
    private let words: [String]
    /// The command with the options that are known.
    private(set) var spec: CommandSpec
    private(set) var arguments: ParsedArguments?
    let documents = DocumentCache()
    private let project: ProjectLookup
    /// Whether the document of a word was read.
    private var knowsAnimation = false
    private var usageError: UsageError?
    private var readingError: WhirligifError?

    init(_ words: [String], spec: CommandSpec, project: ProjectLookup) {
      (self.words, self.spec, self.project) = (words, spec, project)
    }

    /// Whether the parameters of other animations would change nothing.
    var isDone: Bool {
      if arguments != nil { return true }
      if case .unknownOption? = usageError { return false }
      return usageError != nil && knowsAnimation
    }

    /// An invalid option, or the reason why no animation could be read.
    var error: WhirligifError {
      let usage = usageError.map { WhirligifError($0) }
      return (!knowsAnimation ? readingError ?? usage : usage ?? readingError) ?? .fault("no operand")
    }

    /// - Parameter isOnly: whether no other word can be an operand: an error of reading it is then that of the command.
    mutating func add(_ word: String, isOnly: Bool) {
      do throws(WhirligifError) {
        let animation = try animation(word)
        knowsAnimation = true
        let isHelp = words.contains("--help") || words.contains("-h")
        spec.options = ParameterOptions.rows(of: animation, for: spec, isOffering: isHelp) + spec.options
      } catch {
        readingError = readingError ?? error
        if isOnly { return }
      }
      do {
        let parsed = try ArgumentParser.parse(words, for: spec, isColor: project.mayBeColor)
        if knowsAnimation || parsed.operands.count > 1 { arguments = parsed }
      } catch {
        usageError = error
      }
    }

    /// The animation that a word names, or the first one in a folder or of a pattern that can be read.
    private func animation(_ word: String) throws(WhirligifError) -> Animation {
      guard InputSearch.isSearch(word) else { return try documents.animation(named: word) }
      let inputs = try InputSearch.inputs(for: word)
      for input in inputs.dropLast() {
        if let animation = try? documents.animation(named: input.word) { return animation }
      }
      return try documents.animation(named: inputs[inputs.count - 1].word)
    }
  }
}

extension CommandSpec {
  /// The command with a preset or a document in its examples.
  fileprivate func naming(_ word: String) -> CommandSpec {
    var spec = self
    let stem = RenderSet.Input(word: word).name
    spec.examples = examples.map { $0.naming(word, stem: stem) }
    return spec
  }
}
