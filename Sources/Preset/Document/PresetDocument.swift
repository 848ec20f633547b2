import Motion
import Numerics

/// A preset: parameters, and layers whose numbers, colours and texts are expressions of them and of time.
///
/// A document is read and checked once. All its names are looked up, all its types are known, and what is left to
/// go wrong is what only values show, such as a division by zero.
package struct PresetDocument: Sendable {
  /// The version of the format that is read.
  package static let formatVersion = 1
  /// How deep groups may be inside each other.
  package static let deepestNesting = 32
  /// How many elements a frame may draw; a copy made by `repeat` is an element.
  package static let mostElements = 10_000

  package let name: String
  /// A sentence for lists.
  package let summary: String
  package let family: Family
  package let tags: [String]
  /// Other names under which a built-in preset is found.
  package let aliases: [Alias]
  /// The canvas in the document's own units.
  package let size: PairProperty
  package let aspect: Aspect
  /// Of one loop, in seconds.
  package let duration: Property
  /// Frames a second, unless `steps` is given.
  package let frameRate: Double
  /// The number of pictures in a loop, for animations that jump from picture to picture; 0 for those that do not.
  package let steps: Property?
  /// The phase of the first frame.
  package let start: Property
  /// The phase of the one picture that stands for the animation.
  package let still: Property
  /// What it does for people who ask for calm motion.
  package let calmMotion: CalmMotion
  /// Whether the drawing is meant to reach the edges of the canvas, and beyond; false unless given.
  package let bleed: Property?
  /// In the order of the document.
  package let parameters: [ParameterDeclaration]
  /// In an order in which each needs only earlier ones.
  package let lets: [Binding]
  package let layers: [Layer]
  package let canvas: CanvasNames
  package let time: TimeNames
  /// What an `EvaluationContext` needs for any layer.
  package let slotCount: Int
  /// The files and `data:` references of pictures that it names, each once.
  package let imageFiles: [String]
  /// Where the properties stand, by their index.
  package let places: [Place]
}

extension PresetDocument {
  /// Another name of a preset, and the parameters that it sets, with values as flags have them.
  package struct Alias: Sendable {
    package let name: String
    package let settings: [(name: String, text: String)]
  }

  package enum Family: String, CaseIterable, Sendable {
    case rings, balls, lines, progress, text, squares, shapes, scenes, logo
  }

  /// What an animation does for people who ask for calm motion.
  package enum CalmMotion: String, CaseIterable, Sendable {
    /// The still picture fades and returns; nothing moves.
    case fade
    /// Its own motion, which is small, at a quarter of its speed.
    case slow
    /// The still picture alone, for marks that tell a result.
    case still
  }

  /// What becomes of the canvas when the picture asked for has other proportions.
  package enum Aspect: String, CaseIterable, Sendable {
    /// The canvas keeps its proportions and is centred.
    case fixed
    /// The canvas grows in one direction: `width` or `height` is larger than the document says.
    case free
  }
}
