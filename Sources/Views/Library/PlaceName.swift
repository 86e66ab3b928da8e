import Library
import UI
import ViewModels

/// What a list is called: at its head, at the way back to it, and in the window's title.
@inline(never)
func name(of list: Route, _ app: AppViewModel) -> Words {
  if list == .trash { return say(.trash) }
  guard case .place(let place) = list else { return say(.library) }
  switch place.kind {
  case .status: return Status(name: place.name).map { word($0) } ?? Words(place.name)
  case .shelves where place.isOverview: return say(.shelves)
  case .shelves: return title(of: app.shelves.shelf(place.name)?.name ?? "")
  case .tags where place.isOverview: return say(.tags)
  case .series where place.isOverview: return say(.seriesPlural)
  case .tags, .series, .authors: return Words(place.name)
  case .wished: return say(.wishList)
  case .lent: return say(.lentOut)
  }
}
