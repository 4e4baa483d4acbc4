import { maxEntryHours, type TimeEntry } from '@muster/contracts/time-entries/fields'
import { timeTexts } from '@muster/contracts/time-entries/texts'
import { formatDuration, parseDuration } from '../../../../lib/format/duration.ts'
import { fieldsOf } from '../local-fields.ts'

const minuteMilliseconds = 60_000
const maxMinutes = maxEntryHours * 60
/** When an entry of an earlier day starts if only its duration is known. */
const usualStart = 9

export const durationHint = 'Write a duration such as 1h 30m, 1:30 or 1.5.'

/** The fields of an entry as they are typed. Times are in the user's time zone. */
export type EntryFields = {
  by: 'duration' | 'times'
  day: string
  duration: string
  from: string
  /** Empty while the timer is running. A time that is not after `from` is on the next day. */
  to: string
  note: string
}
export type EntryFaults = Partial<Record<keyof EntryFields, string>>
export type EntryTimes = { started_at: string; ended_at: string }

/** The fields for a new entry, or for an entry that is changed. */
export function fieldsOfEntry(entry: TimeEntry | undefined, now = new Date()): EntryFields {
  const start = fieldsOf(entry ? new Date(entry.started_at) : now)
  return {
    by: entry ? 'times' : 'duration',
    day: start.day,
    duration: '',
    from: entry ? start.time : '',
    to: entry?.ended_at ? fieldsOf(new Date(entry.ended_at)).time : '',
    note: entry?.note ?? '',
  }
}

/** A duration of at least a minute, or what is wrong with it. */
export function readDuration(text: string): { minutes: number; fault?: undefined } | { fault: string } {
  const minutes = parseDuration(text)
  if (minutes === undefined) return { fault: durationHint }
  if (minutes < 1) return { fault: 'Enter at least one minute.' }
  return minutes > maxMinutes ? { fault: timeTexts.tooLong(maxEntryHours) } : { minutes }
}

/** The instants of a new entry, or what is wrong with the fields. */
export function readTimes(fields: EntryFields, now = new Date()): { times: EntryTimes } | { faults: EntryFaults } {
  const midnight = new Date(`${fields.day}T00:00`)
  if (Number.isNaN(midnight.getTime())) return { faults: { day: 'Enter a day.' } }
  if (midnight.getTime() > now.getTime()) return { faults: { day: timeTexts.inFuture } }
  return fields.by === 'duration' ? timesOfDuration(fields, midnight, now) : timesOfClock(fields, now)
}

function timesOfDuration({ day, duration }: EntryFields, midnight: Date, now: Date) {
  const read = readDuration(duration)
  if (read.fault !== undefined) return { faults: { duration: read.fault } }
  const length = read.minutes * minuteMilliseconds
  const isToday = day === fieldsOf(now).day
  // The whole entry should be on this day.
  const nextMidnight = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate() + 1)
  const latestStart = (isToday ? now : nextMidnight).getTime() - length
  if (latestStart < midnight.getTime())
    return { faults: { duration: tooLongForDay(minutesBetween(midnight, isToday ? now : nextMidnight)) } }
  const usual = new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate(), usualStart)
  const start = isToday ? latestStart : Math.min(usual.getTime(), latestStart)
  return { times: timesBetween(new Date(start), new Date(start + length)) }
}

function timesOfClock({ day, from, to }: EntryFields, now: Date) {
  const start = new Date(`${day}T${from}`)
  const sameDayEnd = new Date(`${day}T${to}`)
  if (Number.isNaN(start.getTime())) return { faults: { from: 'Enter a time.' } }
  if (Number.isNaN(sameDayEnd.getTime())) return { faults: { to: 'Enter a time.' } }
  const end = sameDayEnd > start ? sameDayEnd : dayLater(sameDayEnd)
  if (end > now) return { faults: { to: sameDayEnd > start ? timeTexts.inFuture : timeTexts.endBeforeStart } }
  return { times: timesBetween(start, end) }
}

function dayLater(date: Date): Date {
  const later = new Date(date)
  later.setDate(later.getDate() + 1)
  return later
}

const tooLongForDay = (minutes: number) => `This day has only ${formatDuration(minutes)} so far.`

const minutesBetween = (start: Date, end: Date) => Math.floor((end.getTime() - start.getTime()) / minuteMilliseconds)

const timesBetween = (start: Date, end: Date): EntryTimes => ({
  started_at: start.toISOString(),
  ended_at: end.toISOString(),
})

/**
 * The changes of an entry, or what is wrong with the fields. The fields have no seconds, so times that the user did not
 * change are left out.
 */
export function readChanges(
  entry: TimeEntry,
  fields: EntryFields,
  now = new Date(),
): { changes: Partial<EntryTimes> & { note?: string | null } } | { faults: EntryFaults } {
  const before = fieldsOfEntry(entry, now)
  const note = fields.note.trim() || null
  const noteChange = note === entry.note ? {} : { note }
  const isStartChanged = fields.day !== before.day || fields.from !== before.from
  if (!isStartChanged && fields.to === before.to) return { changes: noteChange }
  if (entry.ended_at === null && fields.to === '') {
    const start = new Date(`${fields.day}T${fields.from}`)
    if (Number.isNaN(start.getTime())) return { faults: { from: 'Enter a day and a time.' } }
    if (start > now) return { faults: { from: timeTexts.inFuture } }
    return { changes: { started_at: start.toISOString(), ...noteChange } }
  }
  const read = readTimes(fields, now)
  if ('faults' in read) return read
  return { changes: { ...read.times, ...noteChange } }
}
