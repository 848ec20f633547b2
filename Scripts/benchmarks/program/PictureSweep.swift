import Foundation
import PictureLaws
import Preset

/// The rules for every preset, with all values of the sweep at all sizes, for Scripts/proofs/legal-values.
///
/// Arguments: FOLDER [NAME...]. Prints the violations; status 1 if there is one.
enum PictureSweep {
  static func run(_ arguments: [String]) throws -> Int32 {
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
          // Pairs of parameters are checked at three sizes.
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
          print(
            file.dropLast(5), settings.map { "--\($0.name) \($0.text)" }.joined(separator: " "), "\(fault) \(sides)")
        }
      }
    }
    print("\(tried) pictures, \(broken) faults")
    return broken == 0 ? 0 : 1
  }
}
