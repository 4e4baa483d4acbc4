import { can } from '@muster/contracts/capabilities'
import { texts } from '@muster/contracts/texts'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { monthName, timeTexts } from '@muster/contracts/time-entries/texts'
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { formatClock, formatDay } from '../../../../lib/format/dates.ts'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { useActor } from '../../../../lib/organization.ts'
import { Avatar } from '../../../../ui/avatar/Avatar.tsx'
import { Hint } from '../../../../ui/Hint.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { removeTimeEntry } from '../change-entries.ts'
import { Elapsed } from '../timer/Elapsed.tsx'
import classes from './entries.module.css'

type Props = {
  entries: readonly TimeEntry[]
  /** Whether each entry names its user. */
  hasPeople: boolean
  onEdit: (entry: TimeEntry) => void
}

/** The time entries of a task. Users change and delete their own. */
export const EntryList = ({ entries, hasPeople, onEdit }: Props) => (
  <ul className={classes.list} aria-label='Time entries'>
    {entries.map((entry) => (
      <EntryRow key={entry.id} entry={entry} hasPerson={hasPeople} onEdit={onEdit} />
    ))}
  </ul>
)

type RowProps = { entry: TimeEntry; hasPerson: boolean; onEdit: (entry: TimeEntry) => void }

function EntryRow({ entry, hasPerson, onEdit }: RowProps) {
  const queryClient = useQueryClient()
  const actor = useActor()
  const { user, day, minutes, note, locked } = entry
  const name = user.full_name ?? texts.unknownUser
  const isOwn = can.editTimeEntry(actor, entry)
  const about = `${minutes === null ? 'the running timer' : formatDuration(minutes)} of ${formatDay(day)}`
  return (
    <li className={classes.row}>
      {hasPerson && <Avatar name={name} userId={user.id} size={24} />}
      <div className={classes.what}>
        <span className={classes.when}>
          {hasPerson && <span className={classes.name}>{name}</span>}
          <span>{formatDay(day)}</span>
          <span className={classes.clock}>{clockText(entry)}</span>
        </span>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <span className={classes.minutes}>
        {minutes === null ? <Elapsed since={entry.started_at} /> : formatDuration(minutes)}
      </span>
      <span className={classes.buttons}>
        {locked && <LockMark day={day} />}
        {isOwn && !locked && (
          <>
            <Hint label='Edit'>
              <IconButton size={28} aria-label={`Edit ${about}`} onClick={() => onEdit(entry)}>
                <IconPencil size={14} stroke={1.8} aria-hidden />
              </IconButton>
            </Hint>
            <Hint label={minutes === null ? 'Discard' : 'Delete'}>
              <IconButton
                size={28}
                aria-label={minutes === null ? `Discard ${about}` : `Delete ${about}`}
                onClick={() => removeTimeEntry(queryClient, entry)}
              >
                <IconTrash size={14} stroke={1.8} aria-hidden />
              </IconButton>
            </Hint>
          </>
        )}
      </span>
    </li>
  )
}

function clockText({ started_at, ended_at }: TimeEntry): string {
  return `${formatClock(started_at)} – ${ended_at ? formatClock(ended_at) : 'now'}`
}

/** Says why the time of a day cannot be changed. */
export function LockMark({ day }: { day: string }) {
  const reason = timeTexts.monthLocked(monthName(day.slice(0, 7)))
  return (
    <span className={classes.lock} title={reason} role='img' aria-label={reason}>
      <IconLock size={14} stroke={1.8} aria-hidden />
    </span>
  )
}
