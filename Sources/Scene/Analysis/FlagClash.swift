import Preset

extension PresetDocument {
  /// The parameters whose flags, with their `no-` forms, are among some flags that mean something else. Flags are
  /// written without hyphens before them.
  package func clashes(withFlags flags: some Sequence<String>) -> [ParameterDeclaration] {
    let taken = Set(flags)
    return parameters.filter { parameter in
      taken.contains(parameter.flag) || parameter.type == .boolean && taken.contains("no-" + parameter.flag)
    }
  }
}
