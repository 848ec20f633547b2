import Drawing
import Numerics
import Platform

/// An imported document without changes, as its settings see it. What is found in it is remembered.
final class EditableDocument: Sendable {
  /// A color of the document.
  struct FileColor: Sendable {
    let color: Numerics.Color
    /// The share of the area that is painted.
    let share: Double
    let uses: [ColorUse]
  }

  /// The size of the pictures in which areas are measured.
  static let side = 64

  /// The name in messages.
  let file: String
  private let read: @Sendable () -> DocumentParts
  private let draw: @Sendable (DocumentEdits) throws(WhirligifError) -> Loop
  private let known = Remembered<DocumentParts>()
  private let found = Remembered<[FileColor]>()
  private let groups = Remembered<[[Int]]>()
  private let tables = Remembered<PartIndex>()

  /// - Parameters:
  ///   - read: finds the parts, when they are first needed.
  ///   - draw: the loop of about `side` pixels with some changes.
  init(
    file: String, read: @escaping @Sendable () -> DocumentParts,
    draw: @escaping @Sendable (DocumentEdits) throws(WhirligifError) -> Loop
  ) {
    (self.file, self.read, self.draw) = (file, read, draw)
  }

  var parts: DocumentParts { known.value(read) }

  /// The parts by their names, colors and places.
  var index: PartIndex { tables.value { PartIndex(parts) } }

  func loop(_ edits: DocumentEdits) throws(WhirligifError) -> Loop { try draw(edits) }

  /// By area, then in document order.
  var colors: [FileColor] { found.value(measured) }

  /// The parts that show the same picture.
  var pictures: [[Int]] {
    groups.value {
      var groups: [[Int]] = []
      var known: [[Name]: Int] = [:]
      for use in parts.pictures {
        if let group = known[use.names] {
          groups[group].append(use.node)
        } else {
          if !use.names.isEmpty { known[use.names] = groups.count }
          groups.append([use.node])
        }
      }
      return groups
    }
  }

  /// The most colors that are listed and measured.
  private static let maximumColors = 512

  private func measured() -> [FileColor] {
    var order: [SIMD3<UInt8>] = []
    var uses: [SIMD3<UInt8>: [ColorUse]] = [:]
    for use in parts.colors {
      if uses[use.site.rgb] == nil { order.append(use.site.rgb) }
      uses[use.site.rgb, default: []].append(use)
    }
    let own = order.prefix(Self.maximumColors)
    let colors = own.map { Numerics.Color(red: $0.x, green: $0.y, blue: $0.z) }
    let shares = (try? loop(DocumentEdits()))?.shares(of: colors) ?? colors.map { _ in 0 }
    let listed = zip(zip(own, colors), shares).map { FileColor(color: $0.1, share: $1, uses: uses[$0.0] ?? []) }
    // `sorted` is stable.
    return listed.sorted { $0.share > $1.share }
  }
}

extension EditableDocument.FileColor {
  /// `#rrggbb`.
  var text: String { Color(color).css }
}
