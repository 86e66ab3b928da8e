/// The tags that mean something here.
enum HTMLTagName {
  case lineBreak, paragraph, block, quote, orderedList, list, item, heading, rule, row, cell
  case bold, italic, strike, code, link, spoiler
  /// Goes with all that is in it.
  case hidden
  /// Goes, its content stays.
  case transparent
  /// A comment or a declaration.
  case comment
}
