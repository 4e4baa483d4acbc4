import { Button } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { lockTimeMonth, type TimeLock, unlockTimeMonth } from '@muster/contracts/time-entries'
import { monthName } from '@muster/contracts/time-entries/texts'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/api.ts'
import { formatInstantDay, today } from '../../../../lib/format/dates.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useOpenedDialog } from '../../../../ui/dialog/use-opened-dialog.ts'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { Spinner } from '../../../../ui/Spinner.tsx'
import { toast } from '../../../../ui/toasts/toast.tsx'
import { refreshTimeEntries, timeLocksQuery } from '../queries.ts'
import classes from './months.module.css'
import { monthsWith } from './months.ts'

type Question = { month: string; isLocked: boolean }
type Props = { organizationId: number; opened: boolean; onClose: () => void }

/** Locks and unlocks months, for admins and managers. Asks before each. */
export function MonthsDialog({ organizationId, opened, onClose }: Props) {
  const question = useOpenedDialog<Question>()
  return (
    <>
      <Dialog opened={opened && !question.opened} onClose={onClose} title='Lock Months'>
        <p className={classes.text}>
          Nobody can add, change or delete time entries of a locked month. Everybody still sees their time.
        </p>
        <Months organizationId={organizationId} onAsk={question.open} />
      </Dialog>
      {question.subject && (
        <Confirmation
          key={question.subject.month}
          organizationId={organizationId}
          {...question.subject}
          opened={question.opened}
          onClose={question.close}
        />
      )}
    </>
  )
}

function Months({ organizationId, onAsk }: { organizationId: number; onAsk: (question: Question) => void }) {
  const { data: locks, error, refetch, isFetching } = useQuery(timeLocksQuery(organizationId))
  if (error && !locks) return <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
  if (!locks) return <Spinner label='Loading the months' />
  return (
    <ul className={classes.months} aria-label='Months'>
      {monthsWith(
        locks.map(({ month }) => month),
        today(),
      ).map((month) => {
        const lock = locks.find((candidate) => candidate.month === month)
        return (
          <li key={month} className={classes.month}>
            <span className={classes.name}>
              {monthName(month)}
              {lock && (
                <span className={classes.lock}>
                  <IconLock size={14} stroke={1.8} aria-hidden /> {lockText(lock)}
                </span>
              )}
            </span>
            <Button
              variant='default'
              size='compact-md'
              aria-label={`${lock ? 'Unlock' : 'Lock'} ${monthName(month)}`}
              onClick={() => onAsk({ month, isLocked: lock !== undefined })}
            >
              {lock ? 'Unlock' : 'Lock'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

const lockText = ({ locked_by, locked_at }: TimeLock) =>
  `Locked by ${locked_by?.full_name ?? texts.unknownUser} on ${formatInstantDay(locked_at)}`

type ConfirmationProps = Question & Props

function Confirmation({ organizationId, month, isLocked, opened, onClose }: ConfirmationProps) {
  const queryClient = useQueryClient()
  const name = monthName(month)
  const change = useMutation({
    mutationFn: async () => {
      const input = { params: { id: organizationId, month } }
      if (isLocked) await call(unlockTimeMonth, input, { fallback: 'Failed to unlock the month' })
      else await call(lockTimeMonth, input, { fallback: 'Failed to lock the month' })
      await queryClient.invalidateQueries({ queryKey: ['time_lock'] })
      refreshTimeEntries(queryClient)
    },
  })
  const confirm = () =>
    change.mutateAsync().then(
      () => {
        toast.success(`${isLocked ? 'Unlocked' : 'Locked'} ${name}`)
        onClose()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      title={isLocked ? `Unlock ${name}?` : `Lock ${name}?`}
      confirmLabel={isLocked ? 'Unlock' : 'Lock'}
      busyLabel={isLocked ? 'Unlocking...' : 'Locking...'}
      busy={change.isPending}
      error={change.error?.message}
    >
      {isLocked
        ? `All members can add, change and delete their own time entries of ${name} again.`
        : `Nobody can add, change or delete time entries of ${name} until an admin or manager unlocks it, not even admins and managers. Timers that were started in ${name} can only be discarded.`}
    </ConfirmDialog>
  )
}
