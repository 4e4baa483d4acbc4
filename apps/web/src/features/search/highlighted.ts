/** A range of a text in UTF-16 units, from its first unit to the one after its last. */
export type Range = readonly [from: number, to: number]

export type Part = { text: string; isMatch: boolean }

/** Splits a text at the ranges. Ranges that overlap, are reversed or lie outside the text are reduced to what is in order. */
export function partsOf(text: string, ranges: readonly Range[]): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const [from, to] of ranges.toSorted(([left], [right]) => left - right)) {
    const start = Math.max(from, end)
    const stop = Math.min(to, text.length)
    if (start >= stop) continue
    if (start > end) parts.push({ text: text.slice(end, start), isMatch: false })
    parts.push({ text: text.slice(start, stop), isMatch: true })
    end = stop
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false })
  return parts
}
