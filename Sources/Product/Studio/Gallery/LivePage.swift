import Codecs
import Numerics
import WhirligifKit

/// The studio as files for any web server, or for none: the WebAssembly module draws in workers of the browser, in
/// place of the server.
package enum LivePage {
  /// The files, with paths relative to the page's folder: the page, the module, and the pictures of the gallery, which
  /// are shown while the module is loaded.
  ///
  /// - Parameters:
  ///   - renderer: whose catalog the page offers.
  ///   - module: the bytes of the module.
  ///   - side: the size of a square picture in pixels, as in the gallery.
  ///   - progress: receives the number of presets that are drawn, and of all.
  package static func files(
    _ renderer: StudioRenderer, module: [UInt8], side: Int, progress: (Int, Int) -> Void
  ) throws(WhirligifError) -> [GalleryPage.File] {
    let (catalog, pictures) = try GalleryPage(side: side).illustrated(renderer.catalog(), progress: progress)
    let page = GalleryPage.whole(drawingHere(PageFiles.text(of: GalleryPage.index)), catalog, draws: true)
    // Browsers refuse requests from `file:`, but not scripts.
    let script = "moduleAddress = \"data:application/wasm;base64,\(Base64.text(module))\";\n"
    return [
      (Array(page.utf8), GalleryPage.index), (module, Self.module), (Array(script.utf8), Self.module + ".js"),
    ] + PageFiles.icons + pictures
  }

  /// The name of the module's file.
  static let module = "whirligif.wasm"

  private static func drawingHere(_ page: String) -> String {
    let worker =
      "<script type=\"text/plain\" id=\"worker\">\(ModuleBundle.text(from: "worker.js", draws: true))</script>\n"
    return page.substituting("data-server=\"true\"", with: "data-server=\"true\" data-module=\"\(module)\"")
      .substituting("<!-- promise -->", with: SiteText.fragment("promise", [:])).substituting(
        "</head>", with: worker + "</head>")
  }

  /// Whether bytes begin as those of a module.
  package static func isModule(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0, 0x61, 0x73, 0x6D]) }
}
