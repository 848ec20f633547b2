import Motion
import Numerics

/// A preset: parameters, and layers whose numbers, colors and texts are expressions of parameters and time.
///
/// A document is read and checked once: all names are resolved and all types are known. Only errors that depend on
/// values remain, such as a division by zero.
package struct PresetDocument: Sendable {
  /// The supported version of the format.
  package static let formatVersion = 1
  /// The largest nesting depth of groups.
  static let deepestNesting = 32
  /// The most elements of a frame; a copy made by `repeat` is an element.
  package static let maximumElements = 10_000

  package let name: String
  /// A sentence for lists of presets.
  package let summary: String
  package let family: Family
  package let tags: [String]
  /// Other names of a built-in preset.
  package let aliases: [Alias]
  /// What pages of presets show it with, in the syntax of flags: a palette, or values of its parameters.
  package let look: [(name: String, text: String)]
  /// The canvas in the document's own units.
  let size: PairProperty
  package let aspect: Aspect
  /// The length of one loop in seconds.
  package let duration: Property
  /// Frames per second, unless `steps` is set.
  package let frameRate: Double
  /// The number of pictures in a loop of an animation in steps; 0 for continuous motion.
  let steps: Property?
  /// The phase of the first frame.
  let start: Property
  /// The phase of the picture that represents the animation as a still.
  let still: Property
  /// The reaction to a request for calm motion.
  package let calmMotion: CalmMotion
  /// The smallest sensible size in pixels, of the longer side; nil if the document does not say.
  package let smallestSize: Int?
  /// Whether the drawing may reach the edges of the canvas and beyond; false by default.
  let bleed: Property?
  /// In the order of the document.
  package let parameters: [ParameterDeclaration]
  /// Sorted so that each binding uses only earlier ones.
  package let lets: [Binding]
  package let layers: [Layer]
  let canvas: CanvasNames
  package let time: TimeNames
  /// The number of slots that an `EvaluationContext` needs for any layer.
  let slotCount: Int
  /// The files and `data:` references of its pictures, without duplicates.
  package let imageFiles: [Name]
  /// The places of the properties, by index.
  package let places: [Place]
}

extension PresetDocument {
  /// Another name of a preset, with parameter values in the syntax of flags.
  package struct Alias: Sendable {
    package let name: String
    package let settings: [(name: String, text: String)]
  }

  package enum Family: String, CaseIterable, Sendable {
    case rings, balls, lines, progress, text, squares, shapes, scenes, logo
  }

  /// The reaction of an animation to a request for calm motion.
  package enum CalmMotion: String, CaseIterable, Sendable {
    /// The still picture fades and returns, without motion.
    case fade
    /// The animation's own motion, which is small, at a quarter of its speed.
    case slow
    /// Only the still picture, for marks that show a result.
    case still
  }

  /// How the canvas adapts to a picture with another aspect ratio.
  package enum Aspect: String, CaseIterable, Sendable {
    /// The canvas keeps its aspect ratio and is centered.
    case fixed
    /// The canvas grows in one direction: `width` or `height` is larger than in the document.
    case free
  }
}
