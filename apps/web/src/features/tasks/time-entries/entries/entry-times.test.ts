import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { describe, expect, it } from 'vitest'
import { type EntryFields, fieldsOfEntry, readChanges, readDuration, readTimes } from './entry-times.ts'

const now = new Date(2026, 10, 25, 14, 30)
const local = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 10, day, hour, minute, second).toISOString()
const fields: EntryFields = { by: 'duration', day: '2026-11-25', duration: '', from: '', to: '', note: '' }
const read = (changes: Partial<EntryFields>) => readTimes({ ...fields, ...changes }, now)

const entry: TimeEntry = {
  id: 1,
  organization_id: 1,
  task: { id: 2, key: 'NL-2', title: 'Order the glass', project_id: 3, project_name: 'Greenhouse' },
  user: { id: 4, full_name: 'Emil Employee' },
  started_at: local(24, 9, 0, 37),
  ended_at: local(24, 10, 15, 12),
  day: '2026-11-24',
  minutes: 75,
  note: 'Called the supplier',
  locked: false,
  created_at: local(24, 10, 15, 12),
  updated_at: local(24, 10, 15, 12),
}

describe('time by its duration', () => {
  it('ends now today, and starts in the morning of an earlier day', () => {
    expect(read({ duration: '1h 30m' })).toEqual({ times: { started_at: local(25, 13), ended_at: local(25, 14, 30) } })
    expect(read({ day: '2026-11-20', duration: '2' })).toEqual({
      times: { started_at: local(20, 9), ended_at: local(20, 11) },
    })
  })

  it('begins earlier if the day would not be long enough', () => {
    expect(read({ day: '2026-11-20', duration: '24h' })).toEqual({
      times: { started_at: local(20, 0), ended_at: local(21, 0) },
    })
  })

  it('is refused if the day is missing, in the future or too short', () => {
    expect(read({ day: '', duration: '1h' })).toEqual({ faults: { day: 'Enter a day.' } })
    expect(read({ day: '2026-11-26', duration: '1h' })).toEqual({
      faults: { day: 'Time cannot be logged for the future.' },
    })
    expect(read({ duration: '15h' })).toEqual({ faults: { duration: 'This day has only 14 h 30 min so far.' } })
  })

  it('is refused if it is not a duration, empty or too long', () => {
    expect([readDuration('soon'), readDuration('0'), readDuration('24:01'), readDuration('24')]).toEqual([
      { fault: 'Write a duration such as 1h 30m, 1:30 or 1.5.' },
      { fault: 'Enter at least one minute.' },
      { fault: 'An entry has at most 24 hours. Split it by days.' },
      { minutes: 1440 },
    ])
  })
})

describe('time from one time to another', () => {
  it('may end on the next day', () => {
    const times = { by: 'times', day: '2026-11-20' } as const
    expect(read({ ...times, from: '09:00', to: '10:30' })).toEqual({
      times: { started_at: local(20, 9), ended_at: local(20, 10, 30) },
    })
    expect(read({ ...times, from: '23:00', to: '01:00' })).toEqual({
      times: { started_at: local(20, 23), ended_at: local(21, 1) },
    })
  })

  it('is refused without a time, and if it ends in the future or before its start', () => {
    expect(read({ by: 'times', to: '10:00' })).toEqual({ faults: { from: 'Enter a time.' } })
    expect(read({ by: 'times', from: '10:00' })).toEqual({ faults: { to: 'Enter a time.' } })
    expect(read({ by: 'times', from: '10:00', to: '15:00' })).toEqual({
      faults: { to: 'Time cannot be logged for the future.' },
    })
    expect(read({ by: 'times', from: '12:00', to: '11:00' })).toEqual({
      faults: { to: 'The end must be after the start.' },
    })
  })
})

describe('a change of an entry', () => {
  it('leaves out what the user did not change, so that the seconds stay', () => {
    const before = fieldsOfEntry(entry, now)
    expect(before).toEqual({
      by: 'times',
      day: '2026-11-24',
      duration: '',
      from: '09:00',
      to: '10:15',
      note: 'Called the supplier',
    })
    expect(readChanges(entry, before, now)).toEqual({ changes: {} })
    expect(readChanges(entry, { ...before, note: ' ' }, now)).toEqual({ changes: { note: null } })
    expect(readChanges(entry, { ...before, to: '10:30' }, now)).toEqual({
      changes: { started_at: local(24, 9), ended_at: local(24, 10, 30) },
    })
  })

  it('lets a timer run on unless an end is entered', () => {
    const running = { ...entry, ended_at: null, minutes: null, started_at: local(25, 14) }
    const before = fieldsOfEntry(running, now)
    expect(readChanges(running, { ...before, from: '13:30' }, now)).toEqual({
      changes: { started_at: local(25, 13, 30) },
    })
    expect(readChanges(running, { ...before, from: '15:00' }, now)).toEqual({
      faults: { from: 'Time cannot be logged for the future.' },
    })
    expect(readChanges(running, { ...before, to: '14:20' }, now)).toEqual({
      changes: { started_at: local(25, 14), ended_at: local(25, 14, 20) },
    })
  })
})
