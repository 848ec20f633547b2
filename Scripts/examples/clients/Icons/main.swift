import Foundation
import WhirligifKit

/// A build tool: a logo as an emoji, and a spinner in every format, for two pages and two densities.
let folder = FileManager.default.temporaryDirectory.appending(path: "icons-\(UUID())").path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(atPath: folder) }

var emoji = try Animation(preset: "pulse")
emoji.options.frameRate = 12
try emoji.set(
  .artwork,
  to: Artwork(svg: #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7H1z"/></svg>"#))
for (index, file) in try emoji.render(for: .slackEmoji).enumerated() {
  try file.write(to: "\(folder)/emoji-\(index).gif")
  print(file.report.byteCount <= SizeProfile.slackEmoji.bytes, file.report.warnings)
}

for theme in [Theme.light, .github] {
  for scale in [1.0, 2] {
    for container in Container.allCases {
      var spinner = try Animation(preset: "ring")
      spinner.options = RenderOptions(size: .longerSide(16), scale: scale, palette: .ocean, container: container)
      spinner.place(on: theme)
      let name = "ring-\(theme.name)@\(Int(scale))x.\(container.fileExtension)"
      let report = try spinner.write(to: "\(folder)/\(name)", progress: { _ in })
      if scale == 2, container == .gif { print(name, report.width, report.frameCount) }
    }
  }
}
let names = try FileManager.default.contentsOfDirectory(atPath: folder)
print(names.count)
