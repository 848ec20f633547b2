/// Why a document cannot be drawn with these values.
package enum ResolutionError: Error, Hashable, Sendable {
  case parameter(ParameterError)
  case property(PropertyError)
}
