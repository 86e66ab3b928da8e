/// A place on Earth in degrees.
public struct GeoPoint: Equatable, Sendable {
  /// −90 to 90.
  public var latitude: Double
  /// −180 to 180.
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
