import Testing

@testable import UI
