/** Texts about time entries, apart from `texts.ts`, which every page loads. */
export const timeTexts = {
  notBefore2000: 'must not be before the year 2000',
  beforeYear10000: 'must be before the year 10000',
  endBeforeStart: 'The end must be after the start.',
  inFuture: 'Time cannot be logged for the future.',
  tooLong: (hours: number) => `An entry has at most ${hours} hours. Split it by days.`,
  otherOrganization: 'The task must belong to the organization of the entry.',
  stillRunning: 'The timer of this entry is still running. Stop it first.',
  tooManyMinutes: (minutes: number) =>
    minutes === 0 ? 'This day has not begun yet.' : `This day has only ${minutes} minutes so far.`,
  severalEntries: 'Several entries make up this time. Change them one by one.',
  monthLocked: (month: string) => `${month} is locked. An admin or manager can unlock it.`,
  runningInLockedMonth: (month: string) =>
    `The running timer belongs to ${month}, which is locked. Discard it, or ask an admin or manager to unlock the month.`,
  futureMonth: 'A month that has not begun cannot be locked.',
}

const monthNames = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The name of a month: "October 2026" for `2026-10`. */
export const monthName = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`))
