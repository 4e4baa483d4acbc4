/**
 * The percentile of the times at this share, rounded to one decimal place: 0.5 gives the median. NaN if there are no
 * times.
 */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Number((sorted[Math.ceil(share * sorted.length) - 1] ?? sorted[0] ?? Number.NaN).toFixed(1))
}

export const percentiles = (times: number[]) => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
  max: percentile(times, 1),
})
