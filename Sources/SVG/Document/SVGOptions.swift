import Numerics

/// How a document is read.
package struct SVGOptions: Sendable {
  package enum Theme: String, CaseIterable, Sendable { case light, dark }

  /// What `prefers-color-scheme` finds.
  package var theme = Theme.light
  /// Whether `prefers-reduced-motion` finds that little motion is wanted.
  package var isReduced = false
  /// What `currentColor` is at the root, in place of black.
  package var color: Color?
  /// Whether the first run is shown from the document's time 0, with what comes before the animation repeats.
  package var fromStart = false
  /// The languages for `systemLanguage`, best first.
  package var languages = ["en"]
  package var images = ImageStore()

  package init() {}

  var media: StyleSheetParser.Media { .init(isDark: theme == .dark, isReduced: isReduced) }

  var settings: SceneSettings {
    var settings = SceneSettings()
    (settings.languages, settings.images) = (languages, images)
    if let color { settings.rootStyle.color = color }
    return settings
  }
}
