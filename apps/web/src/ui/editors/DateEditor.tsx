import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { earlyTyping } from '../../lib/early-typing.ts'
import { formatDay, formatTime, today } from '../../lib/format/dates.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Calendar } from './Calendar.tsx'
import classes from './editors.module.css'
import type { ParsedDate } from './parse-date.ts'

// The parser of dates in words is large. It loads when the editor is open and the browser is idle.
const loadParser = async () => (await import('./parse-date.ts')).parseDate

export type DateValue = { day: string; time: string }

type Props = {
  label: string
  /** The current day and time, such as '2026-11-25' and '17:30'; each is '' if there is none. */
  value: DateValue
  /** Whether the date may have a time. */
  hasTime: boolean
  isClearable: boolean
  /** The earliest day that the calendar offers. */
  earliest?: string
  onSave: (value: DateValue) => void
}

/** Edits a day, and optionally a time: by words such as 'fri 4pm', by buttons for frequent days, or by a calendar. */
export function DateEditor({ label, value, hasTime, isClearable, earliest, onSave }: Props) {
  const [words, setWords] = useState('')
  const [time, setTime] = useState(value.time)
  // The date that the words mean; null if they mean none, undefined before they have been parsed.
  const [parsed, setParsed] = useState<ParsedDate | null>()
  useEffect(() => whenIdle(() => loadParser().catch(() => undefined)).cancel, [])
  useEffect(() => {
    if (words.trim() === '') return setParsed(undefined)
    let isCurrent = true
    loadParser().then((parseDate) => isCurrent && setParsed(parseDate(words) ?? null))
    return () => {
      isCurrent = false
    }
  }, [words])
  // The day that the words name, which Enter saves.
  const shownDay = parsed?.day ?? value.day
  const saveDay = (day: string) => onSave({ day, time: hasTime ? time : '' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const entered = (await loadParser())(words)
    if (entered) onSave({ day: entered.day, time: hasTime ? (entered.time ?? time) : '' })
    else if (words.trim() === '' && value.day && time !== value.time) saveDay(value.day)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        aria-label={label}
        placeholder={hasTime ? 'Try: fri, in 2 weeks, 12/3 4pm' : 'Try: fri, in 2 weeks, 12/3'}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onFocus={() => setWords((typed) => typed + earlyTyping.take())}
        data-autofocus
      />
      <p className={classes.preview} role='status'>
        {previewText(words, parsed, hasTime)}
      </p>
      <div className={classes.row}>
        {frequentDays().map(({ name, day }) => (
          <Button key={name} variant='default' size='compact-md' onClick={() => saveDay(day)}>
            {name}
          </Button>
        ))}
        {isClearable && value.day !== '' && (
          <Button variant='subtle' size='compact-md' onClick={() => onSave({ day: '', time: '' })}>
            No date
          </Button>
        )}
      </div>
      <div className={classes.calendar}>
        <Calendar key={shownDay} day={shownDay} earliest={earliest} onChoose={saveDay} />
      </div>
      {hasTime && (
        <TextInput type='time' label='Time' value={time} onChange={(event) => setTime(event.currentTarget.value)} />
      )}
      {hasTime && time !== value.time && value.day && (
        <Button type='submit' size='compact-md'>
          Save time
        </Button>
      )}
    </form>
  )
}

/** What Enter saves. */
function previewText(words: string, parsed: ParsedDate | null | undefined, hasTime: boolean) {
  if (words.trim() === '' || parsed === undefined) return ''
  if (parsed === null) return 'Not a date'
  return [formatDay(parsed.day), hasTime && parsed.time && formatTime(parsed.time)].filter(Boolean).join(', ')
}

/** Today, tomorrow, the next Friday and the next Monday. */
function frequentDays(now = new Date()) {
  const after = (days: number) => today(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
  const untilWeekday = (weekday: number) => (weekday - now.getDay() + 7) % 7 || 7
  return [
    { name: 'Today', day: after(0) },
    { name: 'Tomorrow', day: after(1) },
    { name: 'Friday', day: after(untilWeekday(5)) },
    { name: 'Next week', day: after(untilWeekday(1)) },
  ]
}
