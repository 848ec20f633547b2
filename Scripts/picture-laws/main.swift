import Foundation
import PictureLaws
import Preset

// usage: picture-laws FOLDER [NAME...]
//
// Holds the documents of a folder to what every preset owes its users, with all values of the sweep at all sizes, and prints
// what is broken. Ends with 1 if anything is.

let arguments = Array(CommandLine.arguments.dropFirst())
let folder = arguments.first ?? "Presets"
let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
var broken = 0
var tried = 0
for file in names where arguments.count < 2 || arguments.dropFirst().contains(String(file.dropLast(5))) {
  let data = try Data(contentsOf: URL(filePath: folder).appending(path: file))
  let laws: PictureLaws
  do {
    laws = PictureLaws(try PresetDocument(reading: Array(data), file: file))
  } catch {
    print("\(file): \(error)")
    broken += 1
    continue
  }
  for settings in laws.sweep {
    var failing: [String: [Int]] = [:]
    for side in PictureLaws.sides {
      // Two parameters at once are looked at on three sizes.
      if settings.count > 1, side == 24 || side == 512 { continue }
      do {
        tried += 1
        for fault in try laws.faults(settings, side: side) ?? [] { failing[fault, default: []].append(side) }
      } catch {
        failing["\(error)", default: []].append(side)
      }
    }
    for (fault, sides) in failing.sorted(by: { $0.key < $1.key }) {
      broken += 1
      print(file.dropLast(5), settings.map { "--\($0.name) \($0.text)" }.joined(separator: " "), "\(fault) \(sides)")
    }
  }
}
print("\(tried) pictures, \(broken) faults")
exit(broken == 0 ? 0 : 1)
