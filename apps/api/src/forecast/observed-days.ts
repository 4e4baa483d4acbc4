/** A range of days from today on, as the first and the last one; days of the past are negative. */
type Range = readonly [first: number, last: number]

const daysOfWeek = 7

/**
 * Leaves the past absences of a person out of what the person finished per day, of which the last is today. A day of an
 * absence becomes the mean of the same weekday while the person was there, so that a weekend stays one, or else of all
 * days while the person was there. A day on which the person finished something anyway is kept.
 */
export function withoutPastAbsences(finished: readonly number[], absences: readonly Range[]): number[] {
  const today = finished.length - 1
  const isAway = finished.map(
    (count, day) => count === 0 && absences.some(([first, last]) => first <= day - today && day - today <= last),
  )
  const meanOf = (isCounted: (day: number) => boolean) => {
    const counted = finished.filter((_, day) => !isAway[day] && isCounted(day))
    return counted.length > 0 ? counted.reduce((sum, count) => sum + count, 0) / counted.length : undefined
  }
  return finished.map((count, day) => {
    if (!isAway[day]) return count
    return meanOf((other) => (other - day) % daysOfWeek === 0) ?? meanOf(() => true) ?? 0
  })
}
