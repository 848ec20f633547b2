/// The memory that a document may take, in bytes, whatever command reads it and whatever container it is written to.
/// The parts are counted, not measured, so that a document is refused on every machine or on none.
///
/// The canvas and the frames, which the caller asks for, are limited by `RenderOptions.maximumPixels` instead.
package enum MemoryBudget {
  /// All of it: the program, the document as it is read, and the parts below.
  package static let document = 256 << 20
  /// The studio, which draws several documents at once.
  package static let studio = 2 * document

  /// The pixels of decoded pictures, together; each takes four bytes.
  package static let picturePixels = 1 << 25
  /// The drawings of a loop, and of the loop for dark pages, from which an SVG is made.
  package static let drawings = 96 << 20
  /// The elements of an SVG, while it is made.
  package static let elements = 48 << 20
  /// The bytes of picture files in an SVG or a preset, together: as text they take a third more, in a few copies.
  package static let pictureFiles = 16 << 20

  /// The pixels of a picture that is encoded for a document: it is held decoded, converted and filtered.
  package static let encodedPixels = 10 << 20

  /// A document whose parts take more.
  package struct Exceeded: Error, CustomStringConvertible {
    /// A noun phrase in the plural: "the shapes of its loop".
    let what: String

    package init(_ what: String) { self.what = what }

    package var description: String {
      "\(what) would take more memory than the \(MemoryBudget.document >> 20) MB that a document may take"
    }
  }
}
