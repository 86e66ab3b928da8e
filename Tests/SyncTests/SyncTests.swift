import Testing

@testable import Sync
