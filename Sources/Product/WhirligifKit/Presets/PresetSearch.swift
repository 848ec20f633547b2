import Numerics

/// Finds presets by words: whole words of their names, families, tags and summaries, whatever their ending, and what
/// people call the same thing.
enum PresetSearch {
  /// Search words, and the words in presets that mean the same.
  fileprivate static let synonyms: KeyValuePairs<String, [String]> = [
    "loading": ["spinner"], "loader": ["spinner"], "throbber": ["spinner"], "busy": ["spinner"],
    "buffering": ["spinner"], "processing": ["spinner", "gears"], "pending": ["spinner", "hourglass"],
    "upload": ["transfer", "percent"], "download": ["transfer", "percent"],
    "file": ["upload", "download", "transfer"], "transfer": ["upload", "download"],
    "install": ["download", "progress"],
    "sync": ["refresh", "swap", "transfer"], "refresh": ["sync", "swap"], "reload": ["refresh", "sync"],
    "save": ["success"], "send": ["mail", "flight"], "email": ["mail", "send"], "share": ["send"],
    "search": ["find", "scan"], "find": ["search"], "pay": ["coin"], "payment": ["pay", "coin"],
    "cart": ["pay", "coin"], "shop": ["cart", "pay"], "order": ["cart"], "money": ["pay", "coin"],
    "chat": ["typing"], "message": ["chat", "typing", "mail"], "thinking": ["ai"], "question": ["chat", "ai"],
    "ai": ["assistant", "thinking", "magic", "generate"], "bot": ["assistant", "ai", "typing"],
    "voice": ["audio", "listening", "sound"], "sound": ["voice", "audio", "music"], "recording": ["voice", "audio"],
    "microphone": ["mic", "voice", "listening"], "caret": ["cursor"], "speech": ["voice", "typing"],
    "video": ["image", "skeleton"],
    "player": ["audio", "music"], "media": ["image", "audio"], "camera": ["photo", "image"],
    "photo": ["image"], "picture": ["image"], "avatar": ["profile", "user"], "account": ["profile", "user", "login"],
    "success": ["check", "outcome"], "done": ["success", "check"], "ok": ["success", "check"],
    "tick": ["check"], "check": ["success"], "complete": ["success", "done"], "finished": ["success", "done"],
    "error": ["failure", "cross", "alert"], "failure": ["error", "cross"], "wrong": ["error", "cross"],
    "warning": ["alert", "error"], "info": ["alert", "notification"], "timeout": ["error", "countdown"],
    "offline": ["network", "wifi", "error"], "internet": ["network", "wifi"], "server": ["network", "terminal"],
    "database": ["table", "network"], "code": ["terminal", "typing"], "notification": ["bell", "toast"],
    "celebrate": ["celebration", "party"], "birthday": ["celebration", "party"], "congratulations": ["celebration"],
    "brand": ["logo", "artwork"], "logo": ["artwork"], "text": ["letters", "typing"], "word": ["text"],
    "bluetooth": ["signal", "wifi"], "dice": ["game"], "trash": ["delete", "cross"],
    "edit": ["typing", "write"], "delete": ["cross", "failure"], "remove": ["cross", "failure"],
    "page": ["skeleton", "content", "overlay"], "placeholder": ["skeleton"], "ghost": ["skeleton"],
    "empty": ["skeleton"], "table": ["list"], "toast": ["alert"], "button": ["outcome"],
    "countdown": ["timer", "seconds"], "queue": ["hourglass", "wait"],
    "ios": ["activity", "segments"], "apple": ["ios", "activity"], "macos": ["ios", "activity"],
    "stars": ["rating", "sparkle"],
    "google": ["material"], "android": ["material", "expressive"], "m3": ["material", "expressive"],
    "microsoft": ["fluent", "windows"],
    "bootstrap": ["border"], "discord": ["emoji", "chat"], "teams": ["fluent", "emoji"],
    "fire": ["launch"], "weather": ["cloud", "wind", "snow"], "water": ["liquid", "ripple"],
    "retro": ["terminal", "game", "pixel"], "fun": ["game", "party"], "cute": ["hearts", "game", "party"],
    "minimal": ["thin", "calm"], "circular": ["circle", "ring"], "circle": ["ring"], "percentage": ["percent"],
    "rotate": ["spin", "spinner"], "spin": ["spinner"], "like": ["thumb", "hearts"], "love": ["hearts"],
    "food": ["coffee"], "delivery": ["truck", "map"], "travel": ["map", "globe"], "truck": ["delivery"],
    "shipping": ["delivery", "cart"], "package": ["delivery", "cart"], "box": ["cart"], "dollar": ["coin", "pay"],
    "cog": ["gears"], "unlock": ["lock"], "key": ["lock"], "stopwatch": ["clock", "timer"],
    "ellipsis": ["typing", "dots"], "qr": ["scan"], "barcode": ["scan"], "pdf": ["document"],
    "bin": ["trash", "cross"],
    "fireworks": ["party"], "gift": ["party"], "earth": ["globe"], "planet": ["globe"], "robot": ["ai"],
    "brain": ["ai"], "speaker": ["audio"], "broadcast": ["radar"], "live": ["radar", "voice"], "deploy": ["rocket"],
    "christmas": ["snow"], "winter": ["snow"], "rain": ["cloud"], "snake": ["block"],
  ]

  /// A preset and its words.
  private struct Indexed {
    let entry: PresetLibrary.Entry
    let name, family, summary: [String]
    /// The first tag is the preset's main use.
    let tags: [String]

    init(_ entry: PresetLibrary.Entry) {
      self.entry = entry
      name = parts(of: entry.name)
      tags = entry.tags
      family = [entry.family]
      summary = parts(of: entry.summary)
    }

    /// How well the preset matches a word; nil if it does not. Other words for the same thing do not match in
    /// sentences.
    func rank(_ word: Word) -> Rank? {
      func position(_ matches: (String) -> Bool) -> Int? {
        if name.contains(where: matches) { return name.count == 1 ? 0 : 1 }
        return tags.firstIndex(where: matches).map { $0 == 0 ? 2 : 3 }
      }
      if let exact = position({ $0 == word.text }) { return Rank(.exact, exact) }
      if let inflected = position({ stem(of: $0) == word.stem }) { return Rank(.inflected, inflected) }
      let synonym = word.synonyms.firstIndex { synonym in position { stem(of: $0) == synonym } != nil }
      if let synonym { return Rank(.synonym, synonym) }
      if family.contains(where: { stem(of: $0) == word.stem }) { return Rank(.family, 0) }
      return summary.contains { stem(of: $0) == word.stem } ? Rank(.summary, 0) : nil
    }
  }

  /// The kinds of matches of a word, the best first.
  enum Match: Int {
    /// A word of the name or a tag.
    case exact
    /// One of them with another ending.
    case inflected
    /// Another word for the same thing.
    case synonym
    case family, summary
  }

  private struct Rank {
    let match: Match
    let order: Int

    init(_ match: Match, _ order: Int) { (self.match, self.order) = (match, order) }

    /// For sorting: synonyms are fewer than 100.
    var number: Int { match.rawValue * 100 + order }
  }

  /// A word that is searched for.
  private struct Word {
    let text, stem: String
    /// The stems of other words for the same thing, the best first.
    let synonyms: [String]

    init(_ text: String) {
      self.text = text
      stem = PresetSearch.stem(of: text)
      let entry = PresetSearch.synonyms.first { [stem] in PresetSearch.stem(of: $0.key) == stem }
      synonyms = (entry?.value ?? []).map(PresetSearch.stem)
    }
  }

  /// The presets that match every word, the best first; those that match equally well in the order of lists. The words
  /// of an alias find its preset first.
  ///
  /// - Parameters:
  ///   - least: worse matches do not count.
  ///   - prefersFeatured: whether, of those that match equally well, the recommended ones come first.
  static func entries(
    for words: [String], atLeast least: Match = .summary, prefersFeatured: Bool = false
  ) -> [PresetLibrary.Entry] {
    let wanted = words.flatMap(parts).map { Word($0) }
    let name = wanted.map { $0.text }.joined(separator: "-")
    let found = index.compactMap { preset -> (entry: PresetLibrary.Entry, rank: Int)? in
      if preset.entry.aliases.contains(name) { return (preset.entry, -1) }
      var sum = 0
      for word in wanted {
        guard let rank = preset.rank(word), rank.match.rawValue <= least.rawValue else { return nil }
        sum += rank.number
      }
      return (preset.entry, 2 * sum + (prefersFeatured && preset.tags.contains("featured") ? 0 : 1))
    }
    let ordered = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    return ordered.map { $0.element.entry }
  }

  /// The nearest word for which there are presets; nil if there is none.
  static func nearest(_ word: String) -> String? {
    // Words: of people
    Suggestion.nearest(word.lowercased(), among: knownWords.filter { $0.count > 2 && !entries(for: [$0]).isEmpty })
  }

  /// The words of names, the tags, the families, and the words that mean the same as one of them.
  static var knownWords: [String] {
    let words = PresetLibrary.entries.flatMap { $0.tags + parts(of: $0.name) }
    var seen: Set<String> = []  // Words: own
    return (words + PresetLibrary.families + synonyms.map { $0.key }).filter { seen.insert($0).inserted }
  }

  private static let index = PresetLibrary.entries.map(Indexed.init)

  /// The words of a text, in lower case.
  static func parts(of text: String) -> [String] {
    // Words: of people
    text.lowercased().split(whereScalar: { !$0.properties.isAlphabetic && $0.properties.numericType == nil }).map(
      String.init)
  }

  /// A word without its ending: `uploads`, `uploaded`, `uploading` and `upload` are the same.
  static func stem(of word: String) -> String {
    for ending in ["ings", "ing", "ers", "ed", "er", "es", "s"] {
      guard var stem = word.before(suffix: ending)?.unicodeScalars else { continue }
      guard stem.count >= 3, stem.contains(where: { "aeiouy".unicodeScalars.contains($0) }),
        !(ending == "s" && stem.last == "s")
      else { continue }
      if ending != "s", ending != "es", stem.count > 3, let last = stem.last, stem.dropLast().last == last {
        stem.removeLast()
      }
      return trimmed(String(stem))
    }
    return trimmed(word)
  }

  private static func trimmed(_ word: String) -> String {
    word.unicodeScalars.count > 3 ? String(word.before(suffix: "e") ?? word[...]) : word
  }
}

extension PresetLibrary {
  /// The presets that match every word: it is a word of the name, the family, the tags or the summary in any form, or
  /// means the same as one.
  public static func entries(matching words: [String]) -> [Entry] { PresetSearch.entries(for: words) }

  /// The words with a beginning that find presets; common ones without a beginning.
  package static func searchWords(beginning: String) -> [String] {
    guard !beginning.isEmpty else { return uses }
    let words = PresetSearch.knownWords.filter { $0.begins(with: beginning) }
    return words.filter { !PresetSearch.entries(for: [$0]).isEmpty }.sorted()
  }

  /// Common purposes of an animation: words that find presets.
  package static let uses = [
    "upload", "sync", "save", "search", "pay", "chat", "ai", "voice", "success", "error", "brand", "text", "page",
  ]

  /// Search words, and other words in presets for the same thing.
  package static var searchWords: KeyValuePairs<String, [String]> { PresetSearch.synonyms }

  /// The word that was probably meant by one that no preset matches.
  package static func nearestWord(to word: String) -> String? { PresetSearch.nearest(word) }
}
