import WhirligifKit

var animation = try Animation(preset: "ring")
animation.options.size = .longerSide(64)
try animation.set("colors", to: "#bfdbfe,#60a5fa,#2563eb")
try animation.write(to: "ring.gif")
print(try animation.render().report.frameCount)
