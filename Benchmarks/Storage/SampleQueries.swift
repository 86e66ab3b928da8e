import Documents

/// What an app asks of 20,000 books.
enum SampleQueries {
  static let all: [(name: String, query: Query)] = [
    ("equality, limit 20", books(author, limit: 20)),
    ("equality, order, limit 20", books(author, [Order(rating, descending: true)], limit: 20)),
    (
      "array, order by title, limit 20",
      books(.field(tags, .arrayContains, .string("tag7")), [Order(title)], limit: 20)
    ),
    ("order, limit 20", books(nil, [Order(rating, descending: true)], limit: 20)),
    ("two orders, limit 20", books(nil, [Order(added), Order(title)], limit: 20)),
    (
      "range, limit 20",
      books(.field(pages, .greaterThan, .integer(900)), [Order(pages)], limit: 20)
    ),
    (
      "two equalities, limit 20",
      books(.and([author, .field(tags, .arrayContains, .string("tag7"))]), limit: 20)
    ),
    (
      "alternatives, limit 20",
      books(.or([author, .field(pages, .equal, .integer(137))]), limit: 20)
    ),
    (
      "in, limit 20",
      books(
        .field(pages, .in, .array([.integer(137), .integer(174), .integer(211)])), limit: 20)
    ),
    (
      "two ranges, limit 20",
      books(
        .and([
          .field(pages, .greaterThan, .integer(500)), .field(rating, .greaterThan, .double(4)),
        ]), [Order(rating, descending: true)], limit: 20)
    ),
    ("equality, all 22", books(.field(pages, .equal, .integer(137)))),
    (
      "after a cursor, limit 20",
      Query(
        collectionID: "books", orders: [Order(title)],
        start: Cursor(values: [.string("The Book of Sample Number 15000")], isBefore: false),
        limit: 20)
    ),
  ]

  private static let rating = FieldPath(field: "rating")
  private static let title = FieldPath(field: "title")
  private static let pages = FieldPath(field: "pages")
  private static let tags = FieldPath(field: "tags")
  private static let added = FieldPath(field: "added")
  private static let author = Filter.field(
    FieldPath(field: "author"), .equal, .string("Virginia Woolf"))

  private static func books(
    _ filter: Filter?, _ orders: [Order] = [], limit: Int? = nil
  ) -> Query {
    Query(collectionID: "books", filter: filter, orders: orders, limit: limit)
  }
}
