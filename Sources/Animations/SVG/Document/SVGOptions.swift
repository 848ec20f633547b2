import Drawing
import Numerics

/// Options for reading a document.
package struct SVGOptions: Sendable {
  package enum Theme: String, CaseIterable, Sendable { case light, dark }

  /// The value of `prefers-color-scheme`.
  package var theme = Theme.light
  /// Whether `prefers-reduced-motion` is `reduce`.
  package var isReduced = false
  /// The value of `currentColor` around the document.
  package var color = Color.black
  /// The changes of the document's parts.
  package var edits = DocumentEdits()
  /// Whether to start at document time 0, including the part before the animation repeats.
  package var fromStart = false
  /// The languages for `systemLanguage`, in order of preference.
  var languages = ["en"]
  package var images = ImageStore()
  /// The section of document time that is shown, instead of the one that repeats.
  var loop: Timeline.Loop?

  package init() {}

  /// Whether a document is the same with other options.
  func areSame(as other: SVGOptions) -> Bool {
    (theme, isReduced, color, fromStart, loop)
      == (other.theme, other.isReduced, other.color, other.fromStart, other.loop)
      && edits == other.edits && languages == other.languages && images.isShared(with: other.images)
  }

  var media: MediaQuery.Environment { .init(isDark: theme == .dark, isReduced: isReduced) }

  var settings: SceneSettings {
    var settings = SceneSettings()
    (settings.languages, settings.images) = (languages, images)
    settings.rootStyle.color = edits.color(color, at: 0, .current) ?? color
    (settings.hidden, settings.strokeScale, settings.fonts) = (edits.hidden, edits.strokeScale, edits.fonts)
    return settings
  }
}
