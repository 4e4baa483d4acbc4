const shownMonths = 12

/** The last twelve months up to the current one and all other locked months, the latest first. */
export function monthsWith(locked: readonly string[], currentDay: string): string[] {
  const [year = 0, month = 1] = currentDay.split('-').map(Number)
  const recent = Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  )
  return [...new Set([...recent, ...locked])].toSorted().toReversed()
}
