import Vector

/// See ``PeerCoverageTests``.
let peerCases: [PeerCoverageTests.Case] = [
  .init(
    name: "butt line", style: StrokeStyle(width: 5, cap: .butt, join: .miter, miterLimit: 4),
    path: "M 4 6 L 27 22",
    blocks: [3533, 957, 0, 0, 2657, 11101, 4073, 0, 0, 345, 8341, 4667, 0, 0, 0, 1]),
  .init(
    name: "square line", style: StrokeStyle(width: 5, cap: .square, join: .miter, miterLimit: 4),
    path: "M 6 8 L 24 20",
    blocks: [2789, 562, 0, 0, 3465, 11210, 3666, 0, 0, 535, 8681, 3217, 0, 0, 0, 0]),
  .init(
    name: "round line", style: StrokeStyle(width: 7, cap: .round, join: .miter, miterLimit: 4),
    path: "M 6 8 L 24 20",
    blocks: [4130, 1580, 0, 0, 5057, 14003, 5940, 11, 0, 1578, 11178, 5029, 0, 0, 0, 0]),
  .init(
    name: "mitred corner", style: StrokeStyle(width: 4, cap: .butt, join: .miter, miterLimit: 4),
    path: "M 4 26 L 16 6 L 28 26",
    blocks: [0, 2648, 2658, 0, 23, 9220, 9226, 25, 5524, 3998, 3983, 5537, 2380, 0, 0, 2390]),
  .init(
    name: "miter beyond its limit", style: StrokeStyle(width: 4, cap: .butt, join: .miter, miterLimit: 2),
    path: "M 10 28 L 16 6 L 22 28",
    blocks: [0, 1470, 1469, 0, 0, 7371, 7368, 0, 0, 8463, 8463, 0, 0, 4233, 4233, 0]),
  .init(
    name: "bevelled corner", style: StrokeStyle(width: 6, cap: .butt, join: .bevel, miterLimit: 4),
    path: "M 4 26 L 16 6 L 28 26",
    blocks: [0, 3276, 3284, 0, 475, 12677, 12679, 480, 7948, 6332, 6315, 7965, 3456, 104, 104, 3477]),
  .init(
    name: "round corner", style: StrokeStyle(width: 6, cap: .butt, join: .round, miterLimit: 4),
    path: "M 4 26 L 16 6 L 28 26",
    blocks: [0, 3957, 3965, 0, 475, 12677, 12679, 480, 7948, 6332, 6315, 7965, 3456, 104, 104, 3477]),
  .init(
    name: "closed triangle", style: StrokeStyle(width: 4, cap: .butt, join: .miter, miterLimit: 10),
    path: "M 6 24 L 26 24 L 16 8 Z",
    blocks: [0, 1128, 1137, 0, 0, 8475, 8486, 0, 3860, 9331, 9312, 3882, 2541, 4080, 4080, 2540]),
  .init(
    name: "there and back", style: StrokeStyle(width: 5, cap: .square, join: .round, miterLimit: 4),
    path: "M 7 9 L 25 21 Z",
    blocks: [992, 342, 0, 0, 3040, 11151, 3130, 0, 0, 767, 9212, 4049, 0, 0, 0, 0]),
  .init(
    name: "wide cubic", style: StrokeStyle(width: 9, cap: .round, join: .round, miterLimit: 4),
    path: "M 4 24 C 10 -8 22 -8 28 24",
    blocks: [5045, 15051, 15057, 5033, 11625, 7783, 7800, 11607, 15617, 2978, 2995, 15608, 7748, 183, 183, 7748]),
  .init(
    name: "quadratic", style: StrokeStyle(width: 3, cap: .butt, join: .miter, miterLimit: 4),
    path: "M 3 28 Q 16 -18 29 28",
    blocks: [0, 4419, 4396, 0, 2001, 4968, 5008, 1959, 6369, 120, 128, 6360, 3194, 0, 0, 3190]),
  .init(
    name: "filled cubic", style: nil,
    path: "M 3 16 C 3 -4 29 -4 29 16 C 29 36 3 36 3 16 Z",
    blocks: [1946, 12429, 12424, 1939, 9090, 16320, 16320, 9074, 9088, 16320, 16320, 9071, 1944, 12422, 12417, 1934]),
  .init(
    name: "filled star", style: nil,
    path: "M 16 2 L 24 29 L 2 12 L 30 12 L 8 29 Z",
    blocks: [0, 1365, 1362, 0, 3452, 10580, 10579, 3502, 63, 12337, 12337, 70, 0, 3211, 3159, 0]),
]
