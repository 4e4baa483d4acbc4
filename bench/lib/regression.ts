/** The slope of the straight line that fits the points best, and the bounds of its 95 % interval. */
export function slopeOf(points: { x: number; y: number }[]): { slope: number; low: number; high: number } {
  const count = points.length
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / count
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)]
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread
  const residuals = points.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0)
  const margin = studentT(count - 2) * Math.sqrt(residuals / (count - 2) / spread)
  return { slope, low: slope - margin, high: slope + margin }
}

/** The 97.5th percentile of Student's t distribution, which is too high by less than 2 % from three degrees of freedom. */
const studentT = (degrees: number) => 1.96 + 2.372 / degrees + 2.822 / degrees ** 2 + 5.7 / degrees ** 3
