import Foundation

/// The folder of the checkout that these tests were built from.
package let projectRoot: URL = {
  var folder = URL(filePath: #filePath).deletingLastPathComponent()
  while folder.path() != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path()) {
    folder.deleteLastPathComponent()
  }
  return folder
}()
