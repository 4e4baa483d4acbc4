import * as chrono from 'chrono-node/en'
import { today } from '../../lib/format/dates.ts'

/** A day such as '2026-11-25', with a time such as '17:30' if the text contains one. */
export type ParsedDate = { day: string; time?: string }

/**
 * Parses a day, and optionally a time, from words such as 'fri', 'in 2 weeks' or '12/3 4pm'. A day without a year is
 * the next such day. Returns undefined if the text contains anything else.
 */
export function parseDate(text: string, now = new Date()): ParsedDate | undefined {
  const trimmed = text.trim()
  const [found] = chrono.casual.parse(trimmed, now, { forwardDate: true })
  if (found?.index !== 0 || found.text.length !== trimmed.length) return undefined
  const { start } = found
  const date = start.date()
  // The library gives every day a time; only one that the text names is kept.
  if (!start.isCertain('hour')) return { day: today(date) }
  const pad = (part: number) => String(part).padStart(2, '0')
  return { day: today(date), time: `${pad(date.getHours())}:${pad(date.getMinutes())}` }
}
