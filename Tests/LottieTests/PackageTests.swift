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

  private func read(
    _ base64: String, options: LottieOptions = LottieOptions(),
    decoded: @escaping @Sendable ([UInt8]) -> Void = { _ in }
  ) throws -> LottieAnimation {
    let bytes = try #require(Base64.bytes(base64.utf8))
    #expect(LottieAnimation.isLottie(bytes))
    return try LottieAnimation(bytes: bytes, options: options) { bytes in
      decoded(bytes)
      return try #require(RasterImage(width: 1, height: 1, straight: [0, 0, 255, 255]))
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

  @Test(arguments: [("images/", "images/a.png"), ("/images/", "images/a.png"), ("", "a.png")])
  func imagesBesideTheDocument(folder: String, path: String) throws {
    let text =
      #"{"fr":9,"ip":0,"op":9,"w":9,"h":9,"assets":[{"id":"i","u":"\#(folder)","p":"a.png","w":9,"h":9}],"#
      + #""layers":[{"ty":2,"refId":"i","ks":{}}]}"#
    let animation = try LottieAnimation(
      bytes: Array(text.utf8), readFile: { $0 == path ? [1] : nil },
      decodeImage: { _ in try #require(RasterImage(width: 1, height: 1, straight: [0, 0, 255, 255])) })
    #expect(animation.warnings.isEmpty)
    #expect(try animation.pixel(4, 4) == [0, 0, 255, 255])
  }
}
