import BuiltinPresets
import Preset
import Testing

/// Names outlive the renaming and merging of presets.
@Suite("Names of presets")
struct NameTests {
  /// The names before presets were merged and renamed.
  private static let former = """
    arc-ring assemble atom audio-equalizer ball-clip-rotate-multiple ball-clip-rotate-pulse ball-clip-rotate
    ball-double-bounce ball-grid-beat ball-grid-pulse ball-pulse-rise ball-pulse-sync ball-pulse ball-rotate-chase
    ball-rotate ball-scale-multiple ball-scale-random ball-scale-ripple-multiple ball-scale-ripple ball-scale
    ball-spin-fade ball-spin ball-triangle-path ball-zig-zag bar-wave battery blade-wheel blob block-chase border-ring bounce
    bouncing-ball braille-dots breathe breathing-circle chase check-mark circle-fade circle-stroke-spin circle
    circles clock cloud-arrow coffee-cup color-hash confetti countdown cradle cross-mark dna-helix dots-line dots-ring dots
    draw dual-ring eclipse fade fill-up flip-cards flip flow fold four-dots gauge gears glitch glow-ring glow gooey
    gradient-ring grid hash heartbeat hearts hourglass hypnotic-rings indeterminate-bar infinity line-scale-party
    line-scale-pulse-out-rapid line-scale-pulse-out line-scale line-spin-fade loading-dots magnifier map-pin
    metronome moon-phases network octagon open-ring orbit outcome-ring overlay pacman paper-plane pendulum-wave pinwheel progress-bar
    progress-fill progress-ring progress puff pulse radar refresh-arrow ring-around ring rings rocket roller satellites segments
    semi-circle-spin shape-shift shimmer shuffle-blocks signal-bars skeleton-card skeleton-image skeleton-list
    skeleton-paragraph skeleton-table skeleton sparkle spin spinning-circles spokes square-path square-spin
    squircle stretch-ring striped-bar swap-dots sway swing tadpole tail-spin text-fill text-pulse text-shimmer
    three-dots top-bar trefoil triangle-skew-spin turning-dots typewriter typing voice-orb wander wave wave-bars waveform
    wavy-bar wavy-ring wifi wipe
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  @Test("Every name that a preset ever had is a name or an alias today")
  func formerNames() throws {
    #expect(Self.former.count == 157)
    var known = Set(BuiltinScenes.names)
    for name in BuiltinScenes.names { known.formUnion(try BuiltinScenes.document(name).aliases.map(\.name)) }
    #expect(Self.former.filter { !known.contains($0) } == [])
  }
}
