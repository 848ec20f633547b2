import Vector

/// Lays out a text in lines, in ems: directions, faces, shaping, and joined clusters.
struct Typesetter {
  /// The most points of all outlines together: bounds the memory.
  static let pointLimit = 2_000_000

  let style: TextStyle
  private let characters: [Character]
  private var chooser: FaceChooser
  private var pointCount = 0
  /// The characters that are left out, without duplicates.
  private(set) var missing: [Character] = []
  /// The characters that have colors in their font and are drawn in one, without duplicates.
  private(set) var uncolored: [Character] = []

  init(_ characters: [Character], style: TextStyle, fonts: inout OpenFonts) throws(TypographyError) {
    self.characters = characters
    self.style = style
    chooser = try FaceChooser(style: style, text: characters, fonts: &fonts)
  }

  /// The requested font's line metrics, extended to make room for fallback fonts. Valid after the lines are set.
  func metrics(fonts: inout OpenFonts) throws(TypographyError) -> LineMetrics {
    var metrics = BuiltInFace.metrics
    if case .openType(let face) = chooser.primary {
      let capHeight = face.capHeight(harfBuzz: try fonts.harfBuzz(), freeType: try fonts.freeType())
      metrics = LineMetrics(
        ascender: face.ascender, descender: face.descender, lineGap: face.lineGap, capHeight: capHeight)
    }
    for fallback in chooser.fallbacks {
      metrics.ascender = max(metrics.ascender, fallback.ascender)
      metrics.descender = min(metrics.descender, fallback.descender)
    }
    return metrics
  }

  /// The names of the fallback fonts used so far.
  var fallbacks: [String] { chooser.fallbacks.map { $0.name } }

  mutating func lines(fonts: inout OpenFonts) throws(TypographyError) -> [TypesetLine] {
    var lines: [TypesetLine] = []
    for line in LineText.lines(of: characters) {
      lines.append(try set(line, fonts: &fonts))
    }
    return lines
  }

  private mutating func set(_ line: LineText, fonts: inout OpenFonts) throws(TypographyError) -> TypesetLine {
    let paragraph = try BidiParagraph(line.scalars, direction: style.direction)
    var letters: [TypesetLetter] = []
    for run in try runs(of: line, levels: paragraph.levels, fonts: &fonts) {
      let clusters =
        switch run.face {
        case .builtIn(let face): face.clusters(of: run, in: line)
        case .openType(let face): try shape(run, face: face, in: line, fonts: &fonts)
        }
      for cluster in clusters {
        if cluster.joinsPrevious, let last = letters.indices.last {
          letters[last].clusters.append(cluster)
        } else {
          letters.append(TypesetLetter(clusters: [cluster], level: run.level))
        }
      }
    }
    return TypesetLine(letters: letters, isRightToLeft: paragraph.baseLevel == 1)
  }

  /// The parts of a line with one level, face and script each.
  private mutating func runs(
    of line: LineText, levels: [Int], fonts: inout OpenFonts
  ) throws(TypographyError) -> [TextRun] {
    var runs: [TextRun] = []
    for (index, character) in line.characters.enumerated() {
      guard let face = try face(for: character, &fonts) else { continue }
      let level = levels[line.scalarStarts[index]]
      let script = face.openType == nil ? nil : try fonts.harfBuzz().script(of: character)
      if let last = runs.indices.last, runs[last].characters.upperBound == index,
        runs[last].continues(level: level, face: face, script: script)
      {
        runs[last].characters = runs[last].characters.lowerBound..<(index + 1)
        runs[last].script = runs[last].script ?? script
      } else {
        runs.append(TextRun(characters: index..<(index + 1), level: level, face: face, script: script))
      }
    }
    return runs
  }

  /// The face of a character; nil if it is left out.
  private mutating func face(
    for character: Character, _ fonts: inout OpenFonts
  ) throws(TypographyError) -> Face? {
    do {
      return try chooser.face(for: character, fonts: &fonts)
    } catch {
      guard leavesOut(character, after: error) else { throw error }
      return nil
    }
  }

  /// Whether a character is left out after an error, and records it.
  private mutating func leavesOut(_ character: Character, after error: TypographyError) -> Bool {
    guard style.leavesOutMissing else { return false }
    switch error {
    case .missingGlyph, .colorGlyph: break
    default: return false
    }
    if !missing.contains(character) { missing.append(character) }
    return true
  }

  private mutating func shape(
    _ run: TextRun, face: OpenTypeFace, in line: LineText, fonts: inout OpenFonts
  ) throws(TypographyError) -> [TypesetCluster] {
    let harfBuzz = try fonts.harfBuzz()
    let script = run.script ?? Script.common
    let noLigatures = style.letterSpacing == 0 ? [] : ["liga", "clig"].map { TextStyle.Feature($0, 0) }
    let features = noLigatures + style.features
    let glyphs = harfBuzz.shape(
      line.scalars.map { $0.value }, part: line.scalars(of: run.characters), font: face.font, script: script,
      isRightToLeft: run.level % 2 == 1, features: features)
    guard let glyphs else { throw .fontDamaged(font: face.name, reason: "HarfBuzz cannot shape with it") }
    let clustering = GlyphClusters(glyphs, of: run, in: line)
    var clusters: [TypesetCluster] = []
    for group in clustering.groups {
      clusters.append(try cluster(group, joins: Script.joins.contains(script), face: face, in: line, fonts: &fonts))
    }
    return clusters
  }

  /// The outlines of one cluster's glyphs, side by side.
  private mutating func cluster(
    _ group: GlyphClusters.Group, joins: Bool, face: OpenTypeFace, in line: LineText, fonts: inout OpenFonts
  ) throws(TypographyError) -> TypesetCluster {
    let scale = 1 / face.font.unitsPerEm
    var glyphs: [TypesetGlyph] = []
    var pen = 0
    for glyph in group.glyphs {
      let character = line.characters[group.characters.lowerBound]
      let outline: Path
      do {
        outline = try self.outline(of: glyph.id, for: character, face, &fonts)
      } catch {
        guard leavesOut(character, after: error) else { throw error }
        continue
      }
      if !outline.isEmpty {
        if face.hasColors, !uncolored.contains(character), try fonts.harfBuzz().hasColors(glyph.id, in: face.font) {
          uncolored.append(character)
        }
        let (x, y) = (Double(pen + Int(glyph.offsetX)) * scale, -Double(glyph.offsetY) * scale)
        glyphs.append(TypesetGlyph(outline: outline, scale: scale, x: x, y: y))
      }
      pen += Int(glyph.advance)
    }
    let start = line.start + group.characters.lowerBound
    return TypesetCluster(
      characters: start..<(start + group.characters.count), advance: Double(pen) * scale, glyphs: glyphs,
      joinsPrevious: joins && group.isUnsafeToBreak)
  }

  private mutating func outline(
    of glyph: UInt32, for character: Character, _ face: OpenTypeFace, _ fonts: inout OpenFonts
  ) throws(TypographyError) -> Path {
    let scalar = character.unicodeScalars.first ?? " "
    if glyph == 0 { throw .missingGlyph(character: character, scalar: scalar, font: face.name) }
    let (harfBuzz, freeType) = (try fonts.harfBuzz(), try fonts.freeType())
    let path: Path
    do {
      path = try face.outline(of: glyph, harfBuzz: harfBuzz, freeType: freeType)
    } catch {
      if error == .notAnOutline || character.isColorEmoji { throw .colorGlyph(character: character, scalar: scalar) }
      if error == .tooLarge { throw .outlineTooLarge(font: face.name, glyph: Int(glyph), limit: FreeType.pointLimit) }
      throw .fontDamaged(font: face.name, reason: "the outline of glyph \(glyph) is broken")
    }
    if path.isEmpty, character.isColorEmoji { throw .colorGlyph(character: character, scalar: scalar) }
    pointCount += path.points.count
    guard pointCount <= Self.pointLimit else { throw .textTooDetailed(limit: Self.pointLimit) }
    return path
  }
}
