import Testing

@testable import Reactivity
