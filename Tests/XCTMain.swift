import Testing

/// Begins the tests: SwiftPM would write this file from the compiler's index.
@main
struct Runner {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
