import JSON

import Testing

/// What the grammar of RFC 8259 takes and refuses, category by category.
struct JSONAcceptanceTests {
  // MARK: Accepted

  static let arrays = [
    "[]", "[ ]", "[[]]", "[[] , []]", "[\"\"]", "[null]", "[1,null,true,\"x\",{}]", "[1,\n2\r\n,\t3]", " [1]", "[2] ",
    "[false]", "[[[[1],2],3],4]",
  ]
  static let numbers = [
    "0", "-0", "-1", "10", "123456789", "0.5", "-0.0", "1.25", "0e1", "0e+1", "0E-1", "1e2", "1E22", "1E+2", "1e-2",
    "123e45", "123.456e78", "-0.000000000000000000000000000000000000000000000000000000000000000001",
    "1.7976931348623157e308", "4.9e-324", "1e-400", "9007199254740993", "100000000000000000000000000000000000000",
  ]
  static let objects = [
    "{}", "{ }", "{\"a\":1}", "{\"\":0}", "{\"a\":{}}", "{ \"a\" : 1 , \"b\" : [ ] }", "{\"a\\u0000b\":1}",
    "{\n\"a\": true\n}", "{\"a\":\"b\",\"A\":\"b\"}", "{\"lengthier key\":{\"min\":-1e28,\"max\":1e28}}",
  ]
  static let strings = [
    #""""#, #""a""#, #"" ""#, #""\" \\ \/ \b \f \n \r \t""#, #""\u0041""#, #""\u0000""#, #""\uD834\uDD1E""#,
    #""\ud834\udd1e""#, #""\uDBFF\uDFFF""#, #""\u005C""#, #""\u0022""#, #""\uFFFF""#, #""\uFDD0""#, #""\u2028""#,
    "\"\u{7F}\"", "\"\u{2028}\u{2029}\"", "\"é€𝄞\"", "\"\u{10FFFF}\"", "\"\u{FEFF}\"", #""a/*b*/c//d""#, #""'""#,
    #""\\u0061""#, #""\\n""#,
  ]
  static let documents = ["null", "true", "false", " 42 ", "\t\"x\"\n", "\r\n[]\r\n", "\u{FEFF}[]"]

  @Test(arguments: arrays + numbers + objects + strings + documents)
  func isAccepted(text: String) throws {
    _ = try JSONDocument(reading: text)
  }

  // MARK: Refused

  static let brokenArrays = [
    "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1:2]", "[\"a\" \"b\"]", "[1}", "[1]]", "[][]",
    "[1],", "[*]", "[a]", "[\"a\",\n4\n,1", "[\"\": 1]", "[[]", "[\"x\"", "[null,nul", "[{}", "[-]", "[ , ]",
  ]
  static let brokenNumbers = [
    "+1", "-", "--1", "01", "-01", "00", "012", "1.", ".5", "-.5", "1.e1", "1e", "1e+", "1E-", "1ee2", "1e1.5", "0x1F",
    "1_000", "1,000", "1 000", "NaN", "-NaN", "Infinity", "-Infinity", "inf", "1a", "1.2.3", "1-2", "-1x", "１",
    "1e999", "-1e999", "1.8e308", "0e", "0.e1", "0.3e", "9.e+", "1e\u{E5}", "++1234", "- 1",
  ]
  static let brokenObjects = [
    "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{\"a\" 1}", "{\"a\"::1}", "{a:1}",
    "{'a':1}", "{1:1}", "{\"a\":1 \"b\":2}", "{\"a\":1,,\"b\":2}", "{\"a\":1]", "{:1}", "{null:1}", "{\"a\":1}x",
    "{\"a\":1}{}", "{\"a\":1,\"a\":1}", "{\"a\":1,\"b\":2,\"\\u0061\":3}", "{\"a\",\"b\"}", "{\"a\":a}", "{[]:1}",
    "{\"a\":1,1}", "{\"a\"=1}", "{\"a\":1;\"b\":2}", "{\"x\": true,}", "{\"a\":1}#", "{\"a\":1}/**/",
  ]
  static let brokenStrings = [
    #"""#, #""a"#, #"'a'"#, #""\""#, #""\"#, #""\a""#, #""\x41""#, #""\u""#, #""\u1""#, #""\u12""#, #""\u123""#,
    #""\u123g""#, #""\U0041""#, #""\u+041""#, #""\uD834""#, #""\uDD1E""#, #""\uD834x""#, #""\uD834\n""#,
    #""\uD834\uD834""#, #""\uD834\u0041""#, #""\uDD1E\uD834""#, #""\uD834\u""#, #""\uD834\uDD""#, #""\u{41}""#,
    "\"a\nb\"", "\"a\tb\"", "\"\u{0}\"", "\"\u{1F}\"", "\"a\r\"", #""a" "b""#, #""a"b"#, #""\0""#, #""\é""#, #""\ ""#,
    "\u{201C}a\u{201D}", "\"a\\\nb\"",
  ]
  static let brokenDocuments = [
    "", " ", "\n", "nul", "nulll", "tru", "truee", "fals", "True", "NULL", "undefined", "a", "abc", "#", "//c\n1",
    "/*c*/1", "1/*c*/", "1//c", "1 2", "null null", "<null>", "<.>", "\u{B}1", "\u{C}1", "\u{A0}1", "\u{2060}1",
    "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "1\u{FEFF}", "\u{0}", "1\u{0}", "[1]x", ":", ",", "=1", "é", "$1", "@", "(1)",
    "true,", "\\u005B]", "\u{85}1", "[1]\u{1A}",
  ]

  @Test(arguments: brokenArrays + brokenNumbers + brokenObjects + brokenStrings + brokenDocuments)
  func isRefused(text: String) {
    #expect(throws: JSONError.self) { try JSONDocument(reading: text) }
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xC1, 0xBF, 0x22], [0x22, 0xC3, 0x22],
      [0x22, 0xE0, 0x9F, 0xBF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22],
      [0x22, 0xF0, 0x8F, 0xBF, 0xBF, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF5, 0x80, 0x80, 0x80, 0x22],
      [0x22, 0xFF, 0x22], [0x22, 0xF0, 0x9D, 0x84], [0x22, 0xE2], [0xFF, 0xFE, 0x31, 0x00], [0xFE, 0xFF, 0x00, 0x31],
      [0x5B, 0xE5, 0x5D], [0xEF, 0xBB], [0x80],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8AreRefused(bytes: [UInt8]) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(reading: bytes) }
    #expect(error?.problem == .invalidUTF8)
  }
}
