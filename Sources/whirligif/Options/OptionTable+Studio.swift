import WhirligifKit

extension OptionTable {
  static let studio = CommandSpec(
    name: "studio", summary: "Choose, change and copy animations on a page in the browser.",
    discussion: """
      Prints the address of the page, and serves it until Ctrl-C. Only this machine and the browser that opens the \
      address have access. It reads only files that are named here or dropped on the page, and writes nothing.
      """,
    operands: [
      Operand(
        label: "FILE", kind: .file(.anything), summary: "Drawings, animations and fonts that the page offers.",
        isOptional: true, repeats: true)
    ],
    options: [
      Option(
        "port", .value("N"), type: .integer(1...65535), default: "a free one", "The port of the page's address."),
      Option("open", .flag, "Open the page in the browser."),
    ],
    examples: [
      .init(command: "whirligif studio --open", summary: "See all presets, and change one."),
      .init(command: "whirligif studio logo.svg", summary: "Offer a logo to the presets that move one."),
    ])
}
