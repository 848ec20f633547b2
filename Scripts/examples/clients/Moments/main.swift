import WhirligifKit

/// A program that looks at a drawing: its pictures at some moments, in any order, without a file.
let drawing = """
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="red" d="M0 0h8v8H0z">
    <animate attributeName="opacity" values="0;1" dur="1s" repeatCount="indefinite"/></path></svg>
  """
var animation = try Animation(document: drawing)
animation.options.size = .longerSide(32)
for frame in try animation.frames(at: [.seconds(0.8), .phase(0.2), .seconds(0.5)]) {
  let frame = try frame.get()
  print(frame.width, frame.start, frame.rgba.prefix(4))
}
