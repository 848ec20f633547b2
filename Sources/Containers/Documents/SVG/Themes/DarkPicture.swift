import Drawing
import Numerics
import Raster

/// The picture for readers who prefer a dark color scheme, at the times of the document's own loop.
package struct DarkPicture: Sendable {
  var loop: SampledLoop
  /// Shown instead of the loop to people who prefer reduced motion; nil for the loop.
  var still: DisplayList?
  /// The color of the canvas; nil leaves it transparent.
  var background: Color?
  /// The colors that others may replace.
  package var colors = DocumentColors()

  package init(loop: SampledLoop, still: DisplayList? = nil, background: Color? = nil) {
    (self.loop, self.still, self.background) = (loop, still, background)
  }
}

extension DisplayList {
  /// Two pictures in one list, so that both are sampled at the same times.
  package static func paired(_ first: DisplayList, _ second: DisplayList) -> DisplayList {
    var pair = first.within(.beginGroup(opacity: 1, blend: .normal), .endGroup)
    let other = second.within(.beginGroup(opacity: 1, blend: .normal), .endGroup)
    pair.commands += other.commands
    pair.owners? += other.owners ?? []
    return pair
  }

  /// Where the first picture of a pair ends: after the end of its group.
  private var division: Int {
    var depth = 0
    for (index, command) in commands.enumerated() {
      switch command {
      case .beginGroup: depth += 1
      case .endGroup: depth -= 1
      default: continue
      }
      if depth == 0 { return index + 1 }
    }
    return commands.count
  }

  /// The pictures of a pair.
  package var unpaired: (first: DisplayList, second: DisplayList) {
    let division = division
    guard division > 1, division < commands.count else { return (self, DisplayList()) }
    func content(_ range: Range<Int>) -> DisplayList {
      var list = DisplayList(commands: Array(commands[range]))
      list.owners = owners.map { Array($0[range]) }
      return list
    }
    return (content(1..<division - 1), content(division + 1..<commands.count - 1))
  }
}

extension SampledLoop {
  /// The loops of the first and of the second picture, of paired lists.
  package var unpaired: (first: SampledLoop, second: SampledLoop) {
    (mapped { $0.unpaired.first }, mapped { $0.unpaired.second })
  }
}
