import Codecs
import Foundation
import Testing
import WhirligifKit
import TestSupport

@testable import Jobs

struct RenderingIdentityTests {
  /// Other bytes, other golden hashes, another identity: what an older build made is no longer up to date.
  @Test func theRendererHasTheIdentityOfItsGoldenHashes() throws {
    let fixture = projectRoot.appending(path: "Tests/Fixtures/golden-hashes.txt")
    let hash = SHA256.digest(of: Array(try Data(contentsOf: fixture)))
    #expect(hash.hasPrefix(renderingIdentity) && renderingIdentity.count == 16, "run Scripts/golden")
  }
}
