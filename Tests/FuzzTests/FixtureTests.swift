// Guarantee: any-bytes
import Foundation
import TestSupport
import Testing

/// Inputs that once broke something, as fuzzing found them, and damaged presets.
struct FixtureTests {
  private static let fixtures = projectRoot.appending(path: "Tests/Fixtures/fuzz")

  @Test(arguments: FuzzTarget.allCases)
  func foundInputsDoNoHarm(target: FuzzTarget) throws {
    let folder = Self.fixtures.appending(path: target.rawValue)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      target.run(bytes)
    }
  }
}
