/// The version of the library and the command.
public let version = "1.0.0"
