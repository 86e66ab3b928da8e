import Library
import UI
import ViewModels

/// What a list is called: at its head, at the way back to it, and in the window's title.
@inline(never)
func name(of list: Route) -> Words {
  guard case .place(let place) = list else { return say(.library) }
  switch place.kind {
  case .status: return Status(name: place.name).map { word($0) } ?? Words(place.name)
  case .shelves: return say(.shelves)
  case .tags where place.isOverview: return say(.tags)
  case .series where place.isOverview: return say(.seriesPlural)
  case .tags, .series, .authors: return Words(place.name)
  case .wished: return say(.wishList)
  case .lent: return say(.lentOut)
  }
}
