import Testing
import WhirligifKit

/// What people type into `list`, and a preset that they expect to see.
@Suite("Searching presets")
struct PresetSearchTests {
  @Test(
    "Words that people type find presets",
    arguments: [
      ("loading", "arc-ring"), ("upload", "cloud-arrow"), ("uploading", "gauge"), ("download", "download-tray"),
      ("sync", "sync-arrows"), ("refresh", "pull-refresh"), ("reload", "sync-arrows"), ("save", "button-morph"),
      ("send", "paper-plane"), ("email", "envelope"), ("search", "magnifier"), ("find", "magnifier"),
      ("pay", "card-payment"), ("payment", "cart"), ("shopping", "cart"), ("chat", "typing"), ("message", "bell"),
      ("ai", "spark"), ("thinking", "text-shimmer"), ("voice", "waveform"), ("music", "audio-equalizer"),
      ("success", "check-mark"), ("done", "confetti"), ("celebrate", "falling-confetti"), ("error", "check-mark"),
      ("failed", "check-mark"), ("progress", "gauge"), ("percent", "progress-bar"), ("placeholder", "skeleton-card"),
      ("skeleton", "skeleton-form"), ("brand", "spin"), ("logo", "breathe"), ("text", "wave"), ("page", "top-bar"),
      ("ios", "spokes"), ("apple", "spokes"), ("android", "morph-polygon"), ("material", "arc-ring"),
      ("google", "color-arc"), ("microsoft", "dots-ring"), ("slack", "hash"), ("discord", "wander"),
      ("github", "top-bar"), ("bootstrap", "dual-ring"), ("toast", "toast"), ("notification", "bell"),
      ("file", "file-to-folder"), ("cart", "cart"), ("minimal", "dual-ring"), ("retro", "pixel-runner"),
      ("weather", "snow"), ("password", "lock"), ("security", "shield"), ("time", "clock"), ("countdown", "countdown"),
      ("game", "pacman"), ("map", "map-pin"), ("photo", "image-reveal"), ("world", "globe"), ("emoji", "shake"),
      ("rainbow", "party"), ("fire", "rocket"), ("steps", "stepper"), ("chart", "growing-chart"),
      ("heart", "heart-beat"), ("cursor", "token-stream"), ("3d", "gyroscope"), ("mic", "voice-ring"),
      ("ascii", "braille-dots"), ("fluent", "fluent-ring"), ("carbon", "carbon-ring"), ("ant", "ant-dots"),
      ("particles", "dot-sphere"), ("isometric", "iso-cubes"), ("aurora", "aurora-orb"), ("mesh", "aurora-orb"),
      ("rating", "star-rating"),
    ])
  func words(word: String, preset: String) {
    let names = PresetLibrary.entries(matching: [word]).map(\.name)
    #expect(names.contains(preset), "\(names)")
    #expect(names.count < 100)
  }

  @Test(
    "A former name finds the preset that has it, first",
    arguments: [
      ("octagon", "square-path"), ("color-hash", "hash"), ("refresh-arrow", "sync-arrows"),
      ("ball-clip-rotate", "dual-ring"),
    ])
  func formerNames(name: String, preset: String) {
    #expect(PresetLibrary.entries(matching: [name]).first?.name == preset)
  }

  @Test("Every number of a preset says both of its bounds, between which its default is")
  func bounds() throws {
    for animation in try PresetLibrary.animations() {
      for parameter in animation.parameters where [.number, .integer].contains(parameter.kind) {
        let (low, high) = (try #require(parameter.minimum), try #require(parameter.maximum))
        let value = try #require(parameter.defaultValueText.flatMap(Double.init))
        #expect((low...high).contains(value), "\(animation.name), \(parameter.flag): \(value)")
      }
    }
  }
}
