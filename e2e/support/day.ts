import playwright from '../../playwright.config.ts'

/**
 * A day in the time zone of the browser as 'YYYY-MM-DD', `offset` days from today. It can differ from the day of the
 * machine that runs the tests.
 */
export function dayInBrowser(offset: number): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: playwright.use?.timezoneId }).format()
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + offset)
  return day.toISOString().slice(0, 10)
}
