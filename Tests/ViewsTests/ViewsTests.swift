import Testing

@testable import Views
