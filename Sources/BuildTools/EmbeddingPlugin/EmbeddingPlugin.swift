import Foundation
import PackagePlugin

/// Turns the files of a target that are no Swift source into one: the preset documents, the studio's page.
///
/// Each file is an input of its own, so that adding, changing or deleting one is noticed by the next build.
@main
struct EmbeddingPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let files = (target as? any SourceModuleTarget)?.sourceFiles.filter { $0.type != .source }.map(\.url) ?? []
    let sorted = files.sorted { $0.deletingPathExtension().path() < $1.deletingPathExtension().path() }
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(sorted.count) files of \(target.name)",
        executable: try context.tool(named: "embed-files").url,
        arguments: [output.path()] + sorted.map { $0.path() },
        inputFiles: sorted,
        outputFiles: [output])
    ]
  }
}
