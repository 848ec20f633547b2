import Testing
import WhirligifKit

/// What people type into `list`, and a preset that they expect to see.
@Suite("Searching presets")
struct PresetSearchTests {
  @Test(
    "Words that people type find presets",
    arguments: [
      ("loading", "arc-ring"), ("upload", "cloud-arrow"), ("uploading", "gauge"), ("download", "download-tray"),
      ("sync", "sync-arrows"), ("refresh", "pull-refresh"), ("reload", "refresh-arrow"), ("save", "button-morph"),
      ("send", "paper-plane"), ("email", "envelope"), ("search", "magnifier"), ("find", "magnifier"),
      ("pay", "card-payment"), ("payment", "cart"), ("shopping", "cart"), ("chat", "typing"), ("message", "bell"),
      ("ai", "soft-orb"), ("thinking", "text-shimmer"), ("voice", "waveform"), ("music", "audio-equalizer"),
      ("success", "check-mark"), ("done", "confetti"), ("celebrate", "falling-confetti"), ("error", "cross-mark"),
      ("failed", "cross-mark"), ("progress", "gauge"), ("percent", "progress-bar"), ("placeholder", "skeleton-card"),
      ("skeleton", "skeleton-form"), ("brand", "spin"), ("logo", "breathe"), ("text", "wave"), ("page", "top-bar"),
      ("ios", "spokes"), ("apple", "blade-wheel"), ("android", "morph-polygon"), ("material", "arc-ring"),
      ("google", "color-arc"), ("microsoft", "dots-ring"), ("slack", "color-hash"), ("discord", "wander"),
      ("github", "top-bar"), ("bootstrap", "open-ring"), ("toast", "toast"), ("notification", "bell"),
      ("file", "file-to-folder"), ("cart", "cart"), ("minimal", "dual-ring"), ("retro", "pixel-runner"),
      ("weather", "snow"), ("password", "lock"), ("security", "shield"), ("time", "clock"), ("countdown", "countdown"),
      ("game", "pacman"), ("map", "map-pin"), ("photo", "image-reveal"), ("world", "globe"), ("emoji", "shake"),
      ("rainbow", "party"), ("fire", "rocket"), ("steps", "stepper"), ("chart", "growing-chart"),
      ("heart", "heart-beat"), ("cursor", "token-stream"), ("3d", "gyroscope"), ("mic", "voice-ring"),
      ("ascii", "braille-dots"),
      ("particles", "dot-sphere"), ("isometric", "iso-cubes"), ("aurora", "aurora-orb"), ("mesh", "aurora-orb"),
      ("rating", "star-rating"),
    ])
  func words(word: String, preset: String) {
    let names = PresetLibrary.entries(matching: [word]).map(\.name)
    #expect(names.contains(preset), "\(names)")
    #expect(names.count < 100)
  }
}
