import { maxEntryHours } from '@muster/contracts/time-entries/fields'
import { timeTexts } from '@muster/contracts/time-entries/texts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { messageOf } from '../../../../lib/api/api-error.ts'
import { clockDuration, parseDuration } from '../../../../lib/format/duration.ts'
import { durationHint } from '../entries/entry-times.ts'
import { focusByKey } from './move-focus.ts'
import classes from './week.module.css'

type Props = {
  /** Names the task and the day. */
  label: string
  minutes: number
  /** Saves the minutes. The message of its error is shown at the field. */
  onSave: (minutes: number) => Promise<void>
}

/**
 * The time of a task on a day, which the user changes by typing a duration. Enter and the arrow keys save it and go to
 * the next cell; Escape restores it.
 */
export function CellField({ label, minutes, onSave }: Props) {
  const faultId = useId()
  /** What the user has typed and not saved. */
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const lastSave = useRef(0)
  const saved = minutes === 0 ? '' : clockDuration(minutes)

  async function save() {
    if (typed === undefined) return
    const read = readCell(typed)
    if (typeof read === 'string') return setFault(read)
    if (read === minutes) return end()
    const number = ++lastSave.current
    try {
      setFault(undefined)
      await onSave(read)
      // The user may have gone on typing in the meantime.
      setTyped((current) => (current === typed ? undefined : current))
    } catch (error) {
      // A later time is still being saved, or has been saved.
      if (number === lastSave.current) setFault(messageOf(error, 'Failed to save the time'))
    }
  }
  function end() {
    setTyped(undefined)
    setFault(undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      end()
      // The restored text is in the field only after this event.
      const field = event.currentTarget
      requestAnimationFrame(() => field.select())
    } else focusByKey(event)
  }
  return (
    <>
      <input
        className={classes.field}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && faultId}
        inputMode='text'
        autoComplete='off'
        maxLength={30}
        placeholder='–'
        value={typed ?? saved}
        data-cell
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setFault(undefined)
          setTyped(event.currentTarget.value)
        }}
        onBlur={save}
        onKeyDown={press}
      />
      {fault && (
        <span id={faultId} role='alert' className={classes.fault}>
          {fault}
        </span>
      )}
    </>
  )
}

/** The minutes of a typed duration, 0 for an empty text, or what is wrong with it. */
function readCell(text: string): number | string {
  if (text.trim() === '' || text.trim() === '–') return 0
  const minutes = parseDuration(text)
  if (minutes === undefined) return durationHint
  return minutes > maxEntryHours * 60 ? timeTexts.tooLong(maxEntryHours) : minutes
}
