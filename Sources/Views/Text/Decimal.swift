/// A number that is not negative, with at most two decimals, as a style takes it: `13.2`, `9.02`, `40`.
func decimal(_ number: Double) -> String {
  let hundredths = Int(number * 100 + 0.5)
  let whole = hundredths / 100
  let rest = hundredths % 100
  if rest == 0 { return "\(whole)" }
  if rest % 10 == 0 { return "\(whole).\(rest / 10)" }
  return rest < 10 ? "\(whole).0\(rest)" : "\(whole).\(rest)"
}
