import Foundation
import PackagePlugin

/// Turns the preset documents of a target's folder into one Swift source file.
///
/// Each document is an input of its own, so that adding, changing or deleting one is noticed by the next build.
@main
struct EmbedPresets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let documents = try FileManager.default
      .contentsOfDirectory(at: target.directoryURL, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }
      .sorted { $0.deletingPathExtension().lastPathComponent < $1.deletingPathExtension().lastPathComponent }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedDocuments.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(documents.count) presets",
        executable: try context.tool(named: "embed-presets").url,
        arguments: [output.path()] + documents.map { $0.path() },
        inputFiles: documents,
        outputFiles: [output])
    ]
  }
}
