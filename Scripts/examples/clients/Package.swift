// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library by its documentation alone. Scripts/example builds and runs them, beside a link `clone` to this checkout.
let package = Package(
  name: "clients",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "whirligif", path: "../clone")],
  targets: ["Overview", "Server", "Player", "Form", "Icons", "Editor", "Moments"].map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "WhirligifKit", package: "whirligif"),
        .product(name: "WhirligifFoundation", package: "whirligif"),
      ],
      path: name, exclude: ["expected"])
  }
)
