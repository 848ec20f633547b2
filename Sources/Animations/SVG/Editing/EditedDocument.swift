import Colors
import Drawing
import Numerics
import Typography
import Vector

/// The changes of the whole document that are written into it.
package struct SVGRootChanges {
  /// The size of a picture in pixels, and the place of the whole document in it.
  package struct Frame {
    let width, height: Int
    let area: Rect

    package init(width: Int, height: Int, area: Rect) { (self.width, self.height, self.area) = (width, height, area) }
  }

  /// Nil for the document's own size.
  package var frame: Frame?
  /// The color behind the document.
  package var background: Color?
  package var title: String?
  /// The factor of all times.
  package var timeScale = 1.0
  /// How often the loop plays; nil for as often as the document says.
  package var plays: Int?
  /// The colors that the page decides, among the changes of parts.
  let pageColors: [MarkedColor]
  /// What differs on dark pages.
  package var dark: (edits: DocumentEdits, background: Color?, pageColors: [MarkedColor])?

  package init(pageColors: [MarkedColor]) { self.pageColors = pageColors }

  /// Whether nothing changes but parts.
  package var isEmpty: Bool {
    frame == nil && background == nil && title == nil && timeScale == 1 && plays == nil && dark?.background == nil
  }
}

extension SVGDocument {
  /// The text of the document with its changes, without what is unsafe; all else stays. Nil if a change cannot be
  /// written.
  ///
  /// - Parameters:
  ///   - bytes: that the document was read from.
  ///   - parts: of the document without changes.
  package func text(
    of bytes: [UInt8], parts: DocumentParts, with changes: SVGRootChanges
  ) -> (bytes: [UInt8], removed: [RemovedContent])? {
    let text = SourceText(bytes)
    guard text.isUTF8, text.tag(of: source.tree.elements[0]) != nil else { return nil }
    var cleaner = SourceCleaner(text)
    cleaner.clean()
    var editor = SourceEditor(text, self, parts, changes, cleaner.patches)
    editor.apply(options.edits)
    guard cleaner.isComplete, editor.isComplete else { return nil }
    return (editor.patches.applied(to: bytes), cleaner.removed)
  }

  /// A changed text of this document, read with nothing else changed, in several of its loops at another speed.
  package func reading(
    _ bytes: [UInt8], _ theme: SVGOptions.Theme, timeScale: Double, loops: Int, images: ImageStore
  ) -> SVGDocument? {
    var options = options
    (options.theme, options.edits, options.images) = (theme, DocumentEdits(), images)
    if isAnimated {
      var loop = timeline.loop
      loop.start = Microseconds((Double(loop.start) * timeScale).rounded())
      loop.duration = max(Microseconds((Double(loop.duration) * timeScale * Double(loops)).rounded()), 1)
      options.loop = loop
    }
    return try? SVGDocument(bytes, options: options)
  }

  /// A text as the value of an attribute or as content.
  package static func escaped(_ text: String) -> String {
    text.substituting("&", with: "&amp;").substituting("<", with: "&lt;").substituting(">", with: "&gt;")
      .substituting("\"", with: "&quot;")
  }
}

extension SVGDocument {
  /// The files of pictures, by the elements that show them.
  var pictureFiles: [Int: NewPicture] {
    var files: [Int: NewPicture] = [:]
    for element in source.tree.elements where element.name == "image" {
      guard let address = element.href?.trimmed, !address.begins(with: "data:"), !address.begins(with: "#"),
        let bytes = options.images.bytes(of: address)
      else { continue }
      files[element.index] = NewPicture(bytes, digest: address)
    }
    return files
  }
}
