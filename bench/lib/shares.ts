/** The time that this share of all times does not exceed; NaN if there are none. */
export function share(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Number((sorted[Math.ceil(part * sorted.length) - 1] ?? sorted[0] ?? Number.NaN).toFixed(1))
}

export const shares = (times: number[]) => ({
  p50: share(times, 0.5),
  p95: share(times, 0.95),
  p99: share(times, 0.99),
  max: share(times, 1),
})
