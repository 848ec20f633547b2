import Codecs
import Synchronization
import WhirligifKit

/// The documents that were read, by the bytes of the words that name them: whoever needs one first reads it.
package final class DocumentCache: Sendable {
  /// A document's animation without settings, and the hash of its bytes if hashes are wanted.
  package typealias Document = (animation: Animation, hash: String)

  /// Searched one by one: a dictionary by bytes takes 2 % of the time of one small picture before its first entry.
  private let documents = Mutex<[(word: [UInt8], document: Document)]>([])
  private let hashes: Bool

  /// The most documents that are kept, to bound the memory for manifests with many documents.
  private static let maximumDocuments = 256

  /// - Parameter hashes: whether the hash of a document is wanted, for the record of a batch.
  package init(hashes: Bool = false) { self.hashes = hashes }

  /// The document that a word names.
  func document(
    named word: String, files: InputFiles = .disk
  ) throws(WhirligifError) -> Document {
    let name = Array(word.utf8)
    if let known = documents.withLock({ $0.first { $0.word == name } }) { return known.document }
    let source = PresetSource(word)
    let bytes = try source.bytes()
    let animation = try Animation(bytes: bytes, source: source, files: files)
    let document = (animation: animation, hash: hashes ? SHA256.digest(of: bytes) : "")
    documents.withLock { documents in
      if documents.count >= Self.maximumDocuments { documents.removeAll() }
      documents.append((name, document))
    }
    return document
  }

  /// The animation of a document, without settings.
  package func animation(named word: String) throws(WhirligifError) -> Animation {
    try document(named: word).animation
  }
}
