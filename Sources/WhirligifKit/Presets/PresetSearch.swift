import Motion

/// Finds presets by words: whole words of their names, families, tags and summaries, whatever their ending, and what
/// people call the same thing.
enum PresetSearch {
  /// What people type, and the words in presets that mean the same.
  fileprivate static let synonyms: KeyValuePairs<String, [String]> = [
    "loading": ["spinner"], "loader": ["spinner"], "throbber": ["spinner"], "busy": ["spinner"], "wait": ["spinner"],
    "upload": ["upload", "transfer", "percent"], "download": ["download", "transfer", "percent"],
    "file": ["upload", "download", "transfer"], "transfer": ["upload", "download"],
    "sync": ["sync", "refresh", "swap", "transfer"], "refresh": ["refresh", "sync", "swap"],
    "save": ["save", "success"], "send": ["send", "mail", "flight"], "email": ["mail", "send"],
    "search": ["search", "find", "scan"], "find": ["search"],
    "pay": ["pay", "coin"], "payment": ["pay", "coin"], "reload": ["refresh", "sync"],
    "cart": ["pay", "coin"], "chat": ["chat", "typing"], "message": ["chat", "typing", "mail"],
    "ai": ["ai", "assistant", "thinking", "magic", "generate"], "bot": ["assistant", "typing"],
    "voice": ["voice", "audio", "listening", "sound"], "sound": ["voice", "audio", "music"],
    "success": ["success", "check", "outcome"], "done": ["success", "check"], "ok": ["success", "check"],
    "error": ["error", "failure", "cross", "alert"], "failure": ["failure", "error", "cross"],
    "brand": ["logo", "artwork"], "logo": ["logo", "artwork"], "text": ["text", "letters", "typing"],
    "page": ["page", "skeleton", "content", "overlay"], "placeholder": ["skeleton"], "ghost": ["skeleton"],
    "toast": ["alert"], "button": ["outcome"], "countdown": ["timer", "seconds"],
    "ios": ["ios", "activity", "segments"], "apple": ["ios", "activity"], "macos": ["ios", "activity"],
    "google": ["material"], "android": ["material", "expressive"], "microsoft": ["fluent", "windows"],
    "bootstrap": ["border"],
    "fire": ["launch"], "weather": ["cloud", "wind", "water"], "retro": ["terminal", "game"],
    "minimal": ["thin", "calm"], "circular": ["circle"], "percentage": ["percent"],
  ]

  /// A preset and the forms of its words.
  private struct Indexed {
    let entry: PresetLibrary.Entry
    let words: Set<String>
  }

  /// The presets that match every word, in the order of lists.
  static func entries(for words: [String]) -> [PresetLibrary.Entry] {
    let wanted = words.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }.map { forms(of: String($0)) }
    return index.filter { preset in wanted.allSatisfy { !$0.isDisjoint(with: preset.words) } }.map(\.entry)
  }

  /// The nearest word for which there are presets; nil if there is none.
  static func nearest(_ word: String) -> String? {
    let known =
      synonyms.map(\.key) + PresetLibrary.families
      + PresetLibrary.entries.flatMap { $0.tags + $0.name.split(separator: "-").map(String.init) }
    var seen: Set<String> = []
    let words = known.filter { seen.insert($0).inserted && $0.count > 2 && !entries(for: [$0]).isEmpty }
    return Suggestion.nearest(word.lowercased(), among: words)
  }

  private static var index: [Indexed] {
    PresetLibrary.entries.map { entry in
      let text = ([entry.name, entry.family, entry.summary] + entry.tags).joined(separator: " ").lowercased()
      let words = text.split { !$0.isLetter && !$0.isNumber }
      return Indexed(entry: entry, words: Set(words.map { stem(of: String($0)) }))
    }
  }

  /// The stems of a word and of its synonyms.
  private static func forms(of word: String) -> Set<String> {
    let stem = stem(of: word)
    let others = synonyms.first { Self.stem(of: $0.key) == stem }?.value ?? []
    return Set([stem] + others.map { Self.stem(of: $0) })
  }

  /// A word without its ending: `uploads`, `uploaded`, `uploading` and `upload` are the same.
  static func stem(of word: String) -> String {
    for ending in ["ings", "ing", "ers", "ed", "er", "es", "s"] where word.hasSuffix(ending) {
      var stem = String(word.dropLast(ending.count))
      guard stem.count >= 3, stem.contains(where: { "aeiouy".contains($0) }), !(ending == "s" && stem.hasSuffix("s"))
      else { continue }
      if ending != "s", ending != "es", stem.count > 3, let last = stem.last, stem.dropLast().last == last {
        stem.removeLast()
      }
      return trimmed(stem)
    }
    return trimmed(word)
  }

  private static func trimmed(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("e") ? String(word.dropLast()) : word
  }
}

extension PresetLibrary {
  /// The presets that match every word: it is a word of the name, the family, the tags or the summary in any form, or
  /// means the same as one.
  public static func entries(matching words: [String]) -> [Entry] { PresetSearch.entries(for: words) }

  /// Common purposes of an animation: words that find presets.
  package static let uses = [
    "upload", "sync", "save", "search", "pay", "chat", "ai", "voice", "success", "error", "brand", "text", "page",
  ]

  /// What people type, and the words in presets that mean the same.
  package static var searchWords: KeyValuePairs<String, [String]> { PresetSearch.synonyms }

  /// The word that was probably meant by one that no preset matches.
  package static func nearestWord(to word: String) -> String? { PresetSearch.nearest(word) }
}
