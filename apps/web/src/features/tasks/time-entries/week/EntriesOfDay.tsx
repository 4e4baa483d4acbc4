import type { TimedTask, TimeEntry } from '@muster/contracts/time-entries/fields'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../../../lib/format/dates.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useOpenedDialog } from '../../../../ui/dialog/use-opened-dialog.ts'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { EntryDialog } from '../entries/EntryDialog.tsx'
import { EntryList } from '../entries/EntryList.tsx'
import { timeEntriesQuery } from '../queries.ts'

type Props = {
  organizationId: number
  userId: number
  task: TimedTask
  day: string
  opened: boolean
  onClose: () => void
}

/** The entries of a user for a task on a day. */
export function EntriesOfDay({ task, day, opened, onClose, ...scope }: Props) {
  const editor = useOpenedDialog<TimeEntry>()
  return (
    <>
      <Dialog opened={opened && !editor.opened} onClose={onClose} title={`${task.key}, ${formatDay(day)}`} size={560}>
        <Entries {...scope} task={task} day={day} onEdit={editor.open} />
      </Dialog>
      {editor.subject && (
        <EntryDialog opened={editor.opened} task={task} entry={editor.subject} onClose={editor.close} />
      )}
    </>
  )
}

type EntriesProps = Omit<Props, 'opened' | 'onClose'> & { onEdit: (entry: TimeEntry) => void }

function Entries({ organizationId, userId, task, day, onEdit }: EntriesProps) {
  const filters = { task_id: task.id, user_id: userId, from: day, to: day }
  const { data, error, refetch, isFetching } = useQuery(timeEntriesQuery(organizationId, filters))
  if (error && !data) return <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
  if (!data) return <Spinner label='Loading the entries' />
  return data.length === 0 ? <p>No entries.</p> : <EntryList entries={data} hasPeople={false} onEdit={onEdit} />
}
