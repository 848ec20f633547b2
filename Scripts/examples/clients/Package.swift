// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library as its documentation says; Scripts/example builds and runs them.
let package = Package(
  name: "clients",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "whirligif", path: "../../..")],
  targets: ["Server", "Player", "Form", "Icons", "Editor"].map { name in
    .executableTarget(
      name: name,
      dependencies: [
        .product(name: "WhirligifKit", package: "whirligif"), .product(name: "WhirligifFoundation", package: "whirligif"),
      ],
      path: name)
  }
)
