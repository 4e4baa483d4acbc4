import { Button, Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../../../lib/organization.ts'
import { useOpenedDialog } from '../../../../ui/dialog/use-opened-dialog.ts'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { PageSection } from '../../../../ui/section/PageSection.tsx'
import { EntryDialog } from '../entries/EntryDialog.tsx'
import { EntryList } from '../entries/EntryList.tsx'
import { runningTimerQuery, taskTimeQuery, timeEntriesQuery } from '../queries.ts'
import { startTimerOn, stopTimerNow } from '../timer/timer.ts'
import { Spent } from './Spent.tsx'
import classes from './task-time.module.css'

/** The number of entries that are shown at first, and how many more each press of the button shows. */
const firstEntries = 5
const moreEntries = 50

/** The time that a task takes: estimated and spent, with its entries and the timer. */
export function TaskTime({ task }: { task: Task }) {
  const dialog = useOpenedDialog<TimeEntry | 'new'>()
  const [shownCount, setShownCount] = useState(firstEntries)
  const isLeader = can.seeAllTime(useActor())
  const time = useQuery(taskTimeQuery(task))
  // One entry more than shown says whether there are more.
  const list = useQuery(timeEntriesQuery(task.organization_id, { task_id: task.id, limit: shownCount + 1 }))
  const entries = list.data
  const failure = time.error ?? list.error
  const { estimated_minutes, spent_minutes } = time.data?.with_subtasks ?? {}
  const hasNothing = entries?.length === 0 && spent_minutes === 0 && estimated_minutes === null
  return (
    <PageSection
      title='Time'
      beside={
        <>
          <TimerButton task={task} />
          <Button
            variant='subtle'
            size='compact-sm'
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => dialog.open('new')}
          >
            Add Time
          </Button>
        </>
      }
    >
      {failure && !(time.data && entries) ? (
        <ErrorState message={failure.message} onRetry={() => Promise.all([time.refetch(), list.refetch()])} />
      ) : time.data && entries ? (
        <>
          {hasNothing ? (
            <p className={classes.empty}>{isLeader ? 'No time logged yet.' : 'You have logged no time here yet.'}</p>
          ) : (
            <Spent task={task} time={time.data} />
          )}
          {entries.length > 0 && (
            <EntryList entries={entries.slice(0, shownCount)} hasPeople={isLeader} onEdit={dialog.open} />
          )}
          {entries.length > shownCount && (
            <Button
              variant='default'
              size='compact-md'
              className={classes.more}
              onClick={() => setShownCount(shownCount + moreEntries)}
            >
              Show earlier entries
            </Button>
          )}
        </>
      ) : (
        <Skeleton height={20} radius={6} />
      )}
      {dialog.subject && (
        <EntryDialog
          opened={dialog.opened}
          task={task}
          entry={dialog.subject === 'new' ? undefined : dialog.subject}
          onClose={dialog.close}
        />
      )}
    </PageSection>
  )
}

/** Starts a timer on the task, or stops it. */
function TimerButton({ task }: { task: Task }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { data } = useQuery(runningTimerQuery)
  const running = data?.entry?.task?.id === task.id ? data.entry : undefined
  const press = () => {
    setBusy(true)
    const change = running ? stopTimerNow(queryClient, running) : startTimerOn(queryClient, task)
    change.finally(() => setBusy(false))
  }
  return (
    <Button
      variant={running ? 'light' : 'subtle'}
      size='compact-sm'
      aria-disabled={isBusy}
      leftSection={
        running ? <IconPlayerStopFilled size={12} aria-hidden /> : <IconPlayerPlayFilled size={12} aria-hidden />
      }
      onClick={() => isBusy || press()}
    >
      {running ? 'Stop Timer' : 'Start Timer'}
    </Button>
  )
}
