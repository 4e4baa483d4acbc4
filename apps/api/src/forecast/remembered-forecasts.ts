import type { Forecast } from '@muster/contracts/forecast'
import { forecastOf } from './forecast.ts'
import type { Work } from './read-work.ts'

const maxForecasts = 200

/** Returns a function like `forecastOf` that simulates the same work once for all callers. */
export function rememberForecasts() {
  const forecasts = new Map<string, Promise<Forecast>>()
  return (work: Work, endDate: string, seed: number): Promise<Forecast> => {
    const key = JSON.stringify([seed, endDate, work])
    const known = forecasts.get(key)
    if (known) return known
    const [oldest] = forecasts.keys()
    if (oldest !== undefined && forecasts.size >= maxForecasts) forecasts.delete(oldest)
    const forecast = forecastOf(work, endDate, seed)
    forecasts.set(key, forecast)
    return forecast
  }
}
