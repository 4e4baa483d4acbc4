import { Button, TextInput } from '@mantine/core'
import { maxEntryHours, type TimeEntry } from '@muster/contracts/time-entries/fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatMoment, formatTime } from '../../../../lib/format/dates.ts'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../../../ui/dialog/FormFooter.tsx'
import { removeTimeEntry } from '../change-entries.ts'
import { fieldsOf } from '../local-fields.ts'
import { isTimerKept, keepTimer, lastActivity } from './activity.ts'
import { latestEnd, suggestedStops } from './stop-times.ts'
import classes from './timer.module.css'
import { stopTimerAt } from './timer.ts'

type Props = { entry: TimeEntry }

/** Asks when a timer that was started on an earlier day should end, once a day in each browser. */
export function ForgottenTimer({ entry }: Props) {
  const [isOpened, setOpened] = useState(() => !isTimerKept(entry.id))
  return (
    <Dialog opened={isOpened} onClose={() => setOpened(false)} title='Is this timer still right?'>
      <Question entry={entry} onClose={() => setOpened(false)} />
    </Dialog>
  )
}

function Question({ entry, onClose }: Props & { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [suggestions] = useState(() => suggestedStops(entry.started_at, lastActivity(entry.id)))
  const [latest] = useState(() => latestEnd(entry.started_at))
  const [stop, setStop] = useState(() => fieldsOf(suggestions[0]?.at ?? latest.at))
  const save = useMutation({ mutationFn: (endedAt: string) => stopTimerAt(queryClient, entry, endedAt) })
  const discard = useMutation({ mutationFn: () => removeTimeEntry(queryClient, entry) })
  const change = (next: Partial<typeof stop>) => {
    save.reset()
    setStop((current) => ({ ...current, ...next }))
  }
  const { end, fault } = readStop(stop, entry.started_at, latest)
  const busy = save.isPending || discard.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (end && !fault && !busy) save.mutateAsync(end.toISOString()).then(onClose, () => undefined)
  }
  const keep = () => {
    keepTimer(entry.id)
    onClose()
  }
  return (
    <form onSubmit={submit} noValidate>
      <p className={classes.question}>
        The timer on{' '}
        <strong>{entry.task ? `${entry.task.key} ${entry.task.title}` : 'a task that you do not see'}</strong> has been
        running since {formatMoment(entry.started_at)}. When did you stop working on it?
      </p>
      <div className={classes.fields}>
        <TextInput
          type='date'
          label='Day'
          value={stop.day}
          onChange={(event) => change({ day: event.currentTarget.value })}
        />
        <TextInput
          type='time'
          label='Time'
          data-autofocus
          value={stop.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
          aria-invalid={fault !== undefined}
          aria-describedby='stop-length'
        />
      </div>
      <p id='stop-length' className={classes.length} role='status'>
        {fault ?? (end && `This records ${formatDuration(minutesBetween(entry.started_at, end))}.`)}
      </p>
      <div className={classes.choices}>
        {suggestions.map((suggestion) => (
          <Button
            key={suggestion.label}
            variant='default'
            size='compact-md'
            onClick={() => change(fieldsOf(suggestion.at))}
          >
            {suggestion.label}, {formatTime(fieldsOf(suggestion.at).time)}
          </Button>
        ))}
        <Button variant='default' size='compact-md' onClick={() => change(fieldsOf(latest.at))}>
          {latest.isOverLength ? `After ${maxEntryHours} hours` : 'Now'}
        </Button>
      </div>
      <FormFooter
        submitLabel='Stop the timer'
        busyLabel='Stopping...'
        busy={busy}
        disabled={fault !== undefined}
        error={save.error?.message}
      />
      <div className={classes.other}>
        {!latest.isOverLength && (
          <Button variant='default' disabled={busy} onClick={keep}>
            Keep it running
          </Button>
        )}
        <Button
          variant='subtle'
          color='danger'
          disabled={busy}
          onClick={() => discard.mutateAsync().then((isDone) => isDone && onClose())}
        >
          Discard this time
        </Button>
      </div>
    </form>
  )
}

const minuteMilliseconds = 60_000

const minutesBetween = (start: string, end: Date) =>
  Math.round((end.getTime() - Date.parse(start)) / minuteMilliseconds)

/** The end that the fields contain, or what is wrong with it. The fields have no seconds, so the bounds are inexact. */
function readStop(
  { day, time }: { day: string; time: string },
  startedAt: string,
  { at: latest, isOverLength }: ReturnType<typeof latestEnd>,
): { end?: Date; fault?: string } {
  const entered = new Date(`${day}T${time}`)
  if (Number.isNaN(entered.getTime())) return { fault: 'Enter a day and a time.' }
  if (entered.getTime() <= Date.parse(startedAt)) return { fault: 'This is before the start.' }
  if (entered.getTime() > latest.getTime() + minuteMilliseconds)
    return { fault: isOverLength ? `An entry has at most ${maxEntryHours} hours.` : 'This is in the future.' }
  return { end: new Date(Math.min(entered.getTime(), latest.getTime())) }
}
