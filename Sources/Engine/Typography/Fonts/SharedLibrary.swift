import Numerics
import Platform

/// A C library that is opened when it is first needed, so that commands without fonts do not pay for loading it. It
/// stays open.
struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer
  private let name: String
  private let purpose: String

  /// - Parameters:
  ///   - name: the library's base name, such as `freetype`.
  ///   - version: the version of its binary interface.
  ///   - purpose: what needs the library, for the message if it is missing.
  init(name: String, version: Int, purpose: String) throws(TypographyError) {
    #if canImport(Darwin)
      let folders = ["", "/opt/homebrew/lib/", "/usr/local/lib/"]
      let candidates = folders.map { "\($0)lib\(name).\(version).dylib" }
    #else
      let candidates = ["lib\(name).so.\(version)"]
    #endif
    guard let handle = candidates.firstNonNil({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }) else {
      throw .libraryMissing(name: name, neededFor: purpose)
    }
    self.handle = handle
    self.name = name
    self.purpose = purpose
  }

  /// A function of the library. `Function` must be its C function pointer type, as the shim header declares it.
  func function<Function>(_ symbol: String, as type: Function.Type = Function.self) throws(TypographyError) -> Function
  {
    guard let address = dlsym(handle, symbol) else {
      throw .libraryMissing(name: "\(name) (with \(symbol))", neededFor: purpose)
    }
    return unsafeBitCast(address, to: type)
  }
}
