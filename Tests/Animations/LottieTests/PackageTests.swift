import Codecs
import Numerics
import Raster
import Testing

@testable import Lottie

/// Archives: dotLottie with themes, and what exporters put into a ZIP file.
@Suite struct PackageTests {
  /// dotLottie 2 with a red fill in the slot `c`, and the themes `sea` (blue, the first) and `leaf` (green, white from
  /// frame 5, and a rule of an unknown type).
  private static let themed = """
      UEsDBBQAAAAIAAAAIVyyO25KTAAAAGQAAAANAAAAbWFuaWZlc3QuanNvbqtWKkstKs7Mz1OyUjJS0lFKzMvMTSwB8ouVrKKrlTJT \
      gOLFQPHMvMySzMSckIzU3FSQUGqiUm2sjlIJiI+sFCSuA+XkpCamAVXVAgBQSwMEFAAAAAgAAAAhXKp5uLBuAAAAoQAAAAgAAABh \
      L3MuanNvbkWMwQqDQAxE/2XOc4iyF/MrZQ+yVRSFLqsgsuTfG9tKCSRM3mMqxgJthJgz1M8rf+MB7Yjps9f+HMoGfVTsJzQQi6dq \
      xDb1efgTlATCGyoWfwaGeEl3boWtRDP+7HF1O920oVCi6/PTWYJZ9HkDUEsDBBQAAAAIAAAAIVyBlVEeMwAAADUAAAAKAAAAdC9z \
      ZWEuanNvbqtWKirNSS1WsoquVspMUbJSSlbSUSqpLEgFMp3zc/KLgNyyxJxSID/aQMdAxzC2NrYWAFBLAwQUAAAACAAAACFcevmp \
      g2kAAACSAAAACwAAAHQvbGVhZi5qc29uq1YqKs1JLVayiq5WykxRslJKVtJRKqksSAUynfNz8ouA3OzUyrSixFyoKjBTycpAR6ks \
      MacUyIo20DHUMYjVUcrIzwGaUFJUmlqrA1dnilBnCFRnGFsbC5IF21WFsCs8PykpJ1UJKAkAUEsBAhQDFAAAAAgAAAAhXLI7bkpM \
      AAAAZAAAAA0AAAAAAAAAAAAAAIABAAAAAG1hbmlmZXN0Lmpzb25QSwECFAMUAAAACAAAACFcqnm4sG4AAAChAAAACAAAAAAAAAAA \
      AAAAgAF3AAAAYS9zLmpzb25QSwECFAMUAAAACAAAACFcgZVRHjMAAAA1AAAACgAAAAAAAAAAAAAAgAELAQAAdC9zZWEuanNvblBL \
      AQIUAxQAAAAIAAAAIVx6+amDaQAAAJIAAAALAAAAAAAAAAAAAACAAWYBAAB0L2xlYWYuanNvblBLBQYAAAAABAAEAOIAAAD4AQAA \
      AAA=
    """

  /// `out/data.json` with an image layer of `out/images/a.png`, an unused sound, and other JSON files.
  private static let export = """
      UEsDBBQAAAAIAAAAIVyDFtyMAwAAAAEAAAAYAAAAX19NQUNPU1gvb3V0Ly5fZGF0YS5qc29uqwAAUEsDBBQAAAAIAAAAIVzRiYpV \
      dQAAAKwAAAANAAAAb3V0L2RhdGEuanNvbk2NzQ6CQAyE32XOjaCe6BvwDIZDExbcyM9mCzFk03d3FYxeZjKZfp2ELoLPJcEHcLY5 \
      7PEJrgj3j4qqWxR8S/AtGB6E9e2j9E6LnDIEOYWpxz9pdAB6ALK2fv7dj+EKawiDbC7u/5cNfCFE19XfpUduklljL1BLAwQUAAAA \
      CAAAACFck7GeKQkAAAAHAAAAEAAAAG91dC9pbWFnZXMvYS5wbmcL8HQOCQ1yBQBQSwMEFAAAAAgAAAAhXEO/pqMEAAAAAgAAABAA \
      AABvdXQvcGFja2FnZS5qc29uq64FAFBLAQIUAxQAAAAIAAAAIVyDFtyMAwAAAAEAAAAYAAAAAAAAAAAAAACAAQAAAABfX01BQ09T \
      WC9vdXQvLl9kYXRhLmpzb25QSwECFAMUAAAACAAAACFc0YmKVXUAAACsAAAADQAAAAAAAAAAAAAAgAE5AAAAb3V0L2RhdGEuanNv \
      blBLAQIUAxQAAAAIAAAAIVyTsZ4pCQAAAAcAAAAQAAAAAAAAAAAAAACAAdkAAABvdXQvaW1hZ2VzL2EucG5nUEsBAhQDFAAAAAgA \
      AAAhXEO/pqMEAAAAAgAAABAAAAAAAAAAAAAAAIABEAEAAG91dC9wYWNrYWdlLmpzb25QSwUGAAAAAAQABAD9AAAAQgEAAAAA
    """

  /// dotLottie 2 with the font `f/T.ttf`, whose letter A in a text of size 10 at (0, 10) is the square from (1, 2) to
  /// (9, 10), and the image `i/art/a.png`, which the document calls `art/art/a.png`.
  private static let files = """
      UEsDBBQAAAAIAAAAIVwoP3wMKAAAACkAAAANAAAAbWFuaWZlc3QuanNvbqtWKkstKs7Mz1OyUjJS0lFKzMvMTSwB8ouVrKKrlTJTgOLFSrWxtQB \
      QSwMEFAAAAAgAAAAhXBuNYYnZAAAAYQEAAAgAAABhL3MuanNvbl1PMW7DMAz8SnAzEVuBO1RblwJdggLpFngQEqsR4sSCrSAwDP+9R9lZupA88n \
      g8TvA97LsgRNhS0MWMnrA7osuSfHdPA+yENgwJ9jjB792tgcUenH66W2hHRd3m8DhdNmuDo0MaW+Vp/e0S9VD44mebksdczwI3DI1qUzOcOQ1kP \
      phdnwqWcS3dNt5/kX1V2VY114LWjU2/LCfefxNcs82o4cp+KaasZ55J2jm/2pNi/pXJDEZ/XL/hBB9q90SikVJUIDslVq3l1k7QN/7rZfnfXVOJ \
      qUjm4h9QSwMEFAAAAAgAAAAhXFx70lcFAQAApAEAAAcAAABmL1QudHRmXVCxTgJBFJy9tzmRQJTEympN+AORWBATE0srQmliFha9ggMKCuwsLla \
      WNn6LjYWFva2FJT9gBfGc3TsIupf3dubNezu7BwWggnsIMEjtFDU8AWqf1dbt6O6mefKyJL8kP0yG1vV/LgjxyGgnLOxU5YH4jdFM0tlc+06oCl \
      M8mgws6oH7oTi18yk0YuIFw4xtOsTz1Tv1hLwDfxfG2Wf2cb3X+YaI7/u7HCCZGCJBVNY4IyY/ZV5Qd5KFk7aXCpWI7oUS/dMRnNxG49/AAbMKu \
      4b30+X0eZ4XOX/d8qkHl/XtOH/cOGo4MWJWX0WHRrvsV+uXBjfP6KR3uUf8CuyR7nXRQ/cXUEsDBBQAAAAIAAAAIVyTsZ4pCQAAAAcAAAALAAAA \
      aS9hcnQvYS5wbmcL8HQOCQ1yBQBQSwMEFAAAAAgAAAAhXEs2srcDAAAAAQAAABQAAABfX01BQ09TWC9pL2FydC9hLnBuZ4sAAFBLAQIUAxQAAAA \
      IAAAAIVwoP3wMKAAAACkAAAANAAAAAAAAAAAAAACAAQAAAABtYW5pZmVzdC5qc29uUEsBAhQDFAAAAAgAAAAhXBuNYYnZAAAAYQEAAAgAAAAAAA \
      AAAAAAAIABUwAAAGEvcy5qc29uUEsBAhQDFAAAAAgAAAAhXFx70lcFAQAApAEAAAcAAAAAAAAAAAAAAIABUgEAAGYvVC50dGZQSwECFAMUAAAAC \
      AAAACFck7GeKQkAAAAHAAAACwAAAAAAAAAAAAAAgAF8AgAAaS9hcnQvYS5wbmdQSwECFAMUAAAACAAAACFcSzaytwMAAAABAAAAFAAAAAAAAAAA \
      AAAAgAGuAgAAX19NQUNPU1gvaS9hcnQvYS5wbmdQSwUGAAAAAAUABQAhAQAA4wIAAAAA
    """

  private func read(
    _ base64: String, options: LottieOptions = LottieOptions(),
    decoded: @escaping @Sendable ([UInt8]) -> Void = { _ in }
  ) throws -> LottieAnimation {
    let bytes = try #require(Base64.bytes(base64.utf8))
    #expect(LottieAnimation.isLottie(bytes))
    return try LottieAnimation(bytes: bytes, options: options) { bytes in
      decoded(bytes)
      return RasterImage(width: 1, height: 1, straight: [0, 0, 255, 255])
    }
  }

  @Test func theFirstThemeIsApplied() throws {
    let animation = try read(Self.themed)
    #expect(animation.themes == ["sea", "leaf"] && animation.warnings.isEmpty)
    #expect(try animation.pixel(4, 4) == [0, 0, 255, 255])
  }

  @Test func aThemeByName() throws {
    var options = LottieOptions()
    options.theme = "leaf"
    let animation = try read(Self.themed, options: options)
    #expect(try animation.pixel(4, 4, at: 4) == [0, 255, 0, 255])
    #expect(try animation.pixel(4, 4, at: 6) == [255, 255, 255, 255])
    #expect(animation.warnings.map { $0.description } == ["rules of the theme are not applied (\"z\")"])
    options.theme = "lea"
    #expect(throws: LottieError.unknownTheme("lea", known: ["sea", "leaf"])) {
      try read(Self.themed, options: options)
    }
  }

  @Test func anExportWithoutAManifest() throws {
    let animation = try read(Self.export) { #expect($0 == Array("PICTURE".utf8)) }
    #expect(animation.warnings.isEmpty)
    #expect(try animation.pixel(4, 4) == [0, 0, 255, 255])
    #expect(throws: LottieError.noAnimation) {
      try read(
        "UEsDBBQAAAAIAAAAIVyDFtyMAwAAAAEAAAAFAAAAYS50eHSrAABQSwECFAMUAAAACAAAACFcgxbcjAMAAAABAAAABQAAAAAAAAAAAAAAgAEAAAAAYS50eHRQSwUGAAAAAAEAAQAzAAAAJgAAAAAA"
      )
    }
  }

  @Test func fontsAndImagesOfTheArchive() throws {
    let animation = try read(Self.files) { #expect($0 == Array("PICTURE".utf8)) }
    #expect(animation.warnings.isEmpty)
    #expect(try animation.row(y: 5) == ".########...........")
    #expect(try animation.pixel(16, 16) == [0, 0, 255, 255])
  }

  /// The same font in the document, and beside it.
  @Test func fontsOutsideOfArchives() throws {
    let package = try LottiePackage(try #require(Base64.bytes(Self.files.utf8)), animation: nil, theme: nil)
    let font = try #require(package.file("f/T.ttf", beside: nil))
    func row(_ path: String, font name: String = "N") throws -> String {
      let layer =
        #"{"ty":5,"ks":{"p":{"k":[0,10]}},"t":{"d":{"k":[{"t":0,"s":{"s":10,"f":"\#(name)","t":"A","fc":[1,0,0]}}]}}}"#
      let fonts = #"{"list":[{"fName":"N","fFamily":"No Such Family","fPath":"\#(path)"}]}"#
      let text = #"{"fr":9,"ip":0,"op":9,"w":20,"h":20,"fonts":\#(fonts),"layers":[\#(layer)]}"#
      let animation = try LottieAnimation(
        bytes: Array(text.utf8), readFile: { $0 == "fonts/T.ttf" ? font : nil },
        decodeImage: { _ in nil })
      #expect(animation.warnings.isEmpty == (try animation.row(y: 5) == ".########..........."))
      return try animation.row(y: 5)
    }
    #expect(try row("fonts/T.ttf") == ".########...........")
    #expect(try row("fonts/T.ttf", font: "No Such Family") == ".########...........")
    #expect(try row("data:font/ttf;base64,\(Base64.text(font))") == ".########...........")
    for path in ["https://example.org/fonts/T.ttf", "fonts/U.ttf", ""] {
      #expect(try row(path) != ".########...........")
    }
  }

  @Test(arguments: [("images/", "images/a.png"), ("/images/", "images/a.png"), ("", "a.png")])
  func imagesBesideTheDocument(folder: String, path: String) throws {
    let text =
      #"{"fr":9,"ip":0,"op":9,"w":9,"h":9,"assets":[{"id":"i","u":"\#(folder)","p":"a.png","w":9,"h":9}],"#
      + #""layers":[{"ty":2,"refId":"i","ks":{}}]}"#
    let animation = try LottieAnimation(
      bytes: Array(text.utf8), readFile: { $0 == path ? [1] : nil },
      decodeImage: { _ in RasterImage(width: 1, height: 1, straight: [0, 0, 255, 255]) })
    #expect(animation.warnings.isEmpty)
    #expect(try animation.pixel(4, 4) == [0, 0, 255, 255])
  }

  @Test func aCompressedDocumentIsAnAnimation() throws {
    let text = #"{"v":"5.7.0","fr":10,"ip":0,"op":100,"w":20,"h":20,"layers":[]}"#
    let packed = try #require(GzipReader.pack(Array(text.utf8)))
    #expect(LottieAnimation.isLottie(packed))
    #expect(!LottieAnimation.isLottie(try #require(GzipReader.pack(Array("{\"a\":1}".utf8)))))
    #expect(!LottieAnimation.isLottie(Array(packed.prefix(20))))
  }

  @Test func stateMachinesAndStyleSheetsAreWarnedOf() throws {
    func warnings(_ manifest: String, theme: String? = nil) throws -> [String] {
      let json = #"{"v":"5.7.0","fr":10,"ip":0,"op":100,"w":20,"h":20,"layers":[]}"#
      let entries = [("manifest.json", Array(manifest.utf8)), ("a/x.json", Array(json.utf8)), ("themes/t.lss", [])]
      var options = LottieOptions()
      options.theme = theme.map { Name($0) }
      let archive = try #require(ZIPWriter.archive(of: entries))
      return try LottieAnimation(bytes: archive, options: options) { _ in nil }
        .warnings.map { $0.description }
    }
    let machines = "state machines are left out; the animation plays without them (\"m\")"
    #expect(try warnings(#"{"version":"2","animations":[{"id":"x"}]}"#).isEmpty)
    #expect(try warnings(#"{"version":"2","animations":[{"id":"x"}],"stateMachines":[{"id":"m"}]}"#) == [machines])
    #expect(try warnings(#"{"version":"1.0","animations":[{"id":"x"}],"states":["m"]}"#) == [machines])
    let themed = #"{"version":"1.0","animations":[{"id":"x","defaultTheme":"t"}],"themes":[{"id":"t"}]}"#
    #expect(try warnings(themed) == ["rules of the theme are not applied (\"t\")"])
    #expect(throws: LottieError.themeIsStyleSheet("t")) { try warnings(themed, theme: "t") }
  }
}
