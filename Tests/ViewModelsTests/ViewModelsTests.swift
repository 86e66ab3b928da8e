import Testing

@testable import ViewModels
