import { Textarea, TextInput } from '@mantine/core'
import type { TimeEntryChanges } from '@muster/contracts/time-entries'
import { maxTimeNoteLength, type TimeEntry } from '@muster/contracts/time-entries/fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { today } from '../../../../lib/format/dates.ts'
import { formatDuration, parseDuration } from '../../../../lib/format/duration.ts'
import { fieldErrors } from '../../../../lib/forms/forms.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { FormFooter } from '../../../../ui/dialog/FormFooter.tsx'
import { Segments } from '../../../../ui/Segments.tsx'
import { addTimeEntry, changeTimeEntry } from '../change-entries.ts'
import classes from './entries.module.css'
import {
  type EntryFaults,
  type EntryFields,
  type EntryTimes,
  fieldsOfEntry,
  readChanges,
  readTimes,
} from './entry-times.ts'

type Props = {
  opened: boolean
  task: { id: number; key: string }
  /** The entry to change; without one, the form adds an entry. */
  entry?: TimeEntry
  onClose: () => void
}

const ways = [
  { value: 'duration', label: 'Duration' },
  { value: 'times', label: 'From – to' },
] as const

/** Adds time to a task, or changes an entry. */
export const EntryDialog = ({ opened, task, entry, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title={entry ? `Edit Time on ${task.key}` : `Add Time on ${task.key}`}>
    <EntryForm task={task} entry={entry} onClose={onClose} />
  </Dialog>
)

/** The names of the fields of the form for those of the API. */
const fieldNames = { started_at: 'from', ended_at: 'to' }

function EntryForm({ task, entry, onClose }: Omit<Props, 'opened'>) {
  const [fields, setFields] = useState(() => fieldsOfEntry(entry))
  const [faults, setFaults] = useState<EntryFaults>({})
  const save = useSave(task, entry, fields.note)
  const change = (changes: Partial<EntryFields>) => {
    save.reset()
    setFaults({})
    setFields((current) => ({ ...current, ...changes }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    // Another attempt with the same fields sends the same times, so that a lost response does not add the time twice.
    const read = save.variables ?? (entry ? readChanges(entry, fields) : readTimes(fields))
    if ('faults' in read) return setFaults(read.faults)
    save.mutateAsync(read).then(onClose, (error: unknown) => setFaults(fieldErrors(error, fieldNames)))
  }
  const hasFieldError = Object.keys(faults).length > 0
  const input = (key: Exclude<keyof EntryFields, 'by'>) => ({
    value: fields[key],
    error: faults[key],
    onChange: (event: { currentTarget: { value: string } }) => change({ [key]: event.currentTarget.value }),
  })
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {!entry && <Segments label='Enter the time as' data={ways} value={fields.by} onChange={(by) => change({ by })} />}
      <div className={classes.fields} data-by={fields.by}>
        {fields.by === 'duration' && (
          <TextInput
            label='Duration'
            placeholder='1h 30m'
            autoComplete='off'
            data-autofocus
            {...input('duration')}
            description={<DurationPreview text={fields.duration} />}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        )}
        <TextInput type='date' label='Day' max={today()} {...input('day')} />
        {fields.by === 'times' && (
          <>
            <TextInput type='time' label='From' data-autofocus {...input('from')} />
            <TextInput
              type='time'
              label='To'
              description={entry?.ended_at === null ? 'Empty while the timer runs.' : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...input('to')}
            />
          </>
        )}
      </div>
      <Textarea label='Note' autosize minRows={2} maxRows={6} maxLength={maxTimeNoteLength} {...input('note')} />
      <FormFooter
        submitLabel={entry ? 'Save' : 'Add Time'}
        busyLabel={entry ? 'Saving...' : 'Adding...'}
        busy={save.isPending}
        onCancel={onClose}
        error={hasFieldError ? undefined : save.error?.message}
      />
    </form>
  )
}

/** How the typed duration is understood. */
function DurationPreview({ text }: { text: string }) {
  const minutes = parseDuration(text)
  return <span role='status'>{minutes === undefined ? '1h 30m, 1:30 or 1.5' : formatDuration(minutes)}</span>
}

type ReadFields = { times: EntryTimes } | { changes: TimeEntryChanges }

/** Adds or changes the entry that the fields describe. */
function useSave(task: { id: number }, entry: TimeEntry | undefined, note: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (read: ReadFields): Promise<unknown> => {
      if ('times' in read)
        return addTimeEntry(queryClient, { task_id: task.id, ...read.times, note: note.trim() || null })
      if (!entry || Object.keys(read.changes).length === 0) return undefined
      return changeTimeEntry(queryClient, entry.id, read.changes)
    },
  })
}
