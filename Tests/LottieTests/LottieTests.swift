import Testing

@testable import Lottie
