import JSON
import Numerics
import TestSupport
import Testing

/// Keys are bytes: twins are two keys, in small objects and in large ones, whose keys are hashed.
@Suite struct TwinKeysTests {
  private func object(_ keys: [String], _ others: Int, allowsDuplicates: Bool = false) throws -> JSONObject {
    let all = (0..<others).map { "k\($0)" } + keys
    let members = all.enumerated().map { #""\#($0.element)": \#($0.offset)"# }.joined(separator: ",")
    var limits = JSONDocument.Limits()
    limits.allowsDuplicateKeys = allowsDuplicates
    return try #require(try JSONDocument(reading: "{\(members)}", limits: limits).root.object)
  }

  @Test(arguments: TwinNames.all, [0, 1, 40])
  func twinsAreTwoKeys(twins: TwinNames, others: Int) throws {
    for allowsDuplicates in [false, true] {
      let object = try object([twins.first, twins.second], others, allowsDuplicates: allowsDuplicates)
      #expect(object.members.count == others + 2)
      #expect(object[twins.first]?.integer == others && object[twins.second]?.integer == others + 1)
      #expect(object.members.map { $0.key }.suffix(2) == [Name(twins.first), Name(twins.second)])
    }
    #expect(try object([twins.first], others)[twins.second] == nil)
    #expect(throws: JSONError.self) { try object([twins.second, twins.second], others) }
  }
}
