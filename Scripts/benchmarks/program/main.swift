// The programs of Scripts/benchmarks in one executable: each measures or writes something that the built command does not offer.
//
// usage: benchmarks raster|coverage|gif|race|scene|frames|laws [arguments of that program; see its file]

import Glibc

let programs: [String: ([String]) throws -> Int32] = [
  "raster": RasterBenchmark.run, "coverage": CoverageScenes.run, "gif": GIFBenchmark.run, "race": CoderRace.run,
  "scene": SceneBenchmark.run, "frames": TrueFrames.run, "laws": PictureSweep.run,
]
guard let program = CommandLine.arguments.dropFirst().first.flatMap({ programs[$0] }) else {
  print("usage: benchmarks \(programs.keys.sorted().joined(separator: "|")) [arguments]")
  exit(64)
}
exit(try program(Array(CommandLine.arguments.dropFirst(2))))
