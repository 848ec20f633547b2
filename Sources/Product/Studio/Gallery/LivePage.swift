import Numerics
import WhirligifKit

/// The studio as files for any web server: the WebAssembly module draws in workers of the browser, in place of the
/// server.
package enum LivePage {
  /// The files, with paths relative to the page's folder.
  ///
  /// - Parameters:
  ///   - renderer: whose catalog the page offers.
  ///   - module: the bytes of the module.
  package static func files(_ renderer: StudioRenderer, module: [UInt8]) -> [GalleryPage.File] {
    let pages = (PageFiles.all + PageFiles.workers).map { file -> GalleryPage.File in
      let isIndex = file.name == GalleryPage.index
      return (Array((isIndex ? drawingHere(file.text) : file.text).utf8), file.name)
    }
    return pages + [(Array(renderer.catalog().line.utf8), "catalog.json"), (module, "whirligif.wasm")]
  }

  private static let promise = """
    <p>This page draws in your browser: no file and no picture leaves your machine. Texts have the built-in letters; the
      command knows the fonts that are installed.</p>
    """

  private static func drawingHere(_ page: String) -> String {
    let facts = "<div class=\"server-only facts\">"
    return page.substituting("data-server=\"true\"", with: "data-server=\"true\" data-module=\"true\"")
      .substituting(facts, with: promise + facts)
  }

  /// Whether bytes begin as those of a module.
  package static func isModule(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0, 0x61, 0x73, 0x6D]) }
}
