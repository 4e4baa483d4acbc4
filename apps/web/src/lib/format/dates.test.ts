import { describe, expect, it } from 'vitest'
import {
  dayName,
  daysUntil,
  dueText,
  formatDay,
  formatInstantDay,
  formatMoment,
  formatTime,
  relativeTime,
  timeIn,
  today,
} from './dates.ts'

// It is late in the evening in the viewer's time zone, and in UTC it may be the next day.
const now = new Date(2026, 10, 20, 23, 30)

describe('due indicator', () => {
  it("reads 'Overdue' when the day has passed [STATE-093]", () => {
    expect(dueText('2026-11-19T23:59:59', now)).toBe('Overdue')
    expect(dueText('2025-01-01', now)).toBe('Overdue')
  })

  it("reads 'Due today' on the day itself, whatever the hour [STATE-094]", () => {
    expect(dueText('2026-11-20T23:59:59', now)).toBe('Due today')
    expect(dueText('2026-11-20T00:01:00', now)).toBe('Due today')
  })

  it("reads 'Due tomorrow' for the next day [STATE-095]", () => {
    expect(dueText('2026-11-21T08:00:00', now)).toBe('Due tomorrow')
  })

  it("reads 'Due in N days' up to 7 [STATE-096, CONST-50]", () => {
    expect(dueText('2026-11-22T23:59:59', now)).toBe('Due in 2 days')
    expect(dueText('2026-11-27T23:59:59', now)).toBe('Due in 7 days')
  })

  it('shows the date when more than 7 days are left [STATE-097]', () => {
    expect(dueText('2026-11-28T23:59:59', now)).toBe('Nov 28, 2026')
  })

  it('counts days across the end of a month and of daylight saving time', () => {
    expect(daysUntil('2026-12-01', now)).toBe(11)
    expect(daysUntil('2026-03-30T23:59:59', new Date(2026, 2, 28, 1))).toBe(2)
  })
})

describe('dates and times', () => {
  it('shows a wall date as written, in any time zone', () => {
    expect(formatDay('2025-01-05T00:00:00')).toBe('Jan 5, 2025')
    expect(formatDay('2025-01-05T23:59:59')).toBe('Jan 5, 2025')
    expect(formatDay('2025-01-05')).toBe('Jan 5, 2025')
  })

  it('shows the fallback where there is no date or time', () => {
    expect(formatDay(null, 'Not set')).toBe('Not set')
    expect(formatTime(null, 'No time')).toBe('No time')
    expect(formatInstantDay(undefined, 'N/A')).toBe('N/A')
  })

  it('shows times with twelve hours', () => {
    expect(formatTime('00:05')).toBe('12:05 AM')
    expect(formatTime('09:30')).toBe('9:30 AM')
    expect(formatTime('12:00')).toBe('12:00 PM')
    expect(formatTime('23:59')).toBe('11:59 PM')
  })

  it("shows an instant as the day and time in the viewer's time zone", () => {
    expect(formatMoment(now.getTime()).replace(/\s/g, ' ')).toBe('Nov 20, 2026, 11:30 PM')
    expect(formatMoment(new Date(2026, 0, 5, 9, 5).toISOString()).replace(/\s/g, ' ')).toBe('Jan 5, 2026, 9:05 AM')
  })

  it("today is the current day in the viewer's time zone", () => {
    expect(today(now)).toBe('2026-11-20')
    expect(today(new Date(2026, 0, 1, 0, 0))).toBe('2026-01-01')
  })
})

describe('the day of a message', () => {
  it("is Today, Yesterday or the date, in the viewer's time zone", () => {
    const day = (days: number) => dayName(new Date(2026, 10, 20 + days, 0, 30).getTime(), now)
    expect([day(0), day(-1), day(-2), day(1)]).toEqual(['Today', 'Yesterday', 'Nov 18, 2026', 'Nov 21, 2026'])
  })
})

describe('relative time', () => {
  const at = Date.parse('2026-11-20T12:00:00.000Z')
  const ago = (seconds: number) => relativeTime(new Date(at - seconds * 1000).toISOString(), at)

  it('counts minutes, hours and days [CONST-15, CONST-16, CONST-17, CONST-18]', () => {
    expect([ago(0), ago(59)]).toEqual(['Just now', 'Just now'])
    expect([ago(60), ago(3599)]).toEqual(['1m ago', '59m ago'])
    expect([ago(3600), ago(86_399)]).toEqual(['1h ago', '23h ago'])
    expect([ago(86_400), ago(40 * 86_400)]).toEqual(['1d ago', '40d ago'])
  })
})

it("shows the time in another user's time zone", () => {
  const noon = Date.parse('2026-11-20T12:00:00.000Z')
  const timeText = (zone: string) => timeIn(zone, noon).replace(/\s/g, ' ')
  expect(['UTC', 'Europe/Oslo', 'Asia/Kolkata'].map(timeText)).toEqual(['12:00 PM', '1:00 PM', '5:30 PM'])
})
