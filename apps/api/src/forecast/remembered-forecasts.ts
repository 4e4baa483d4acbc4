import type { Work } from './read-work.ts'

const maxForecasts = 200

type Simulate<Result> = (work: Work, endDate: string, seed: number) => Promise<Result>

/** Returns a function like `simulate` that simulates the same work once for all callers. */
export function rememberForecasts<Result>(simulate: Simulate<Result>): Simulate<Result> {
  const forecasts = new Map<string, Promise<Result>>()
  return (work, endDate, seed) => {
    const key = JSON.stringify([seed, endDate, work])
    const known = forecasts.get(key)
    if (known) return known
    const [oldest] = forecasts.keys()
    if (oldest !== undefined && forecasts.size >= maxForecasts) forecasts.delete(oldest)
    const forecast = simulate(work, endDate, seed)
    forecasts.set(key, forecast)
    // A failure may be temporary, so it is not remembered.
    forecast.catch(() => forecasts.delete(key))
    return forecast
  }
}
