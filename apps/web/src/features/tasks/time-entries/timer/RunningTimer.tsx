import type { TimeEntry } from '@muster/contracts/time-entries/fields'
import { IconPlayerStop, IconPlayerStopFilled } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useOffers } from '../../../../lib/actions/offers.ts'
import { useAreaPath } from '../../../../lib/area.ts'
import { useToday } from '../../../../lib/format/now.ts'
import { lazily } from '../../../../lib/lazily.ts'
import { Hint } from '../../../../ui/Hint.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { runningTimerKey } from '../keys.ts'
import { runningTimerQuery } from '../queries.ts'
import { useNoteActivity } from './activity.ts'
import { Elapsed } from './Elapsed.tsx'
import classes from './timer.module.css'
import { stopTimerNow } from './timer.ts'

const ForgottenTimer = lazily(async () => (await import('./ForgottenTimer.tsx')).ForgottenTimer)

/** The user's running timer in the header of every page; nothing while no timer is running. */
export function RunningTimer() {
  const queryClient = useQueryClient()
  const to = useAreaPath()
  const { data } = useQuery(runningTimerQuery)
  const [isStopping, setStopping] = useState(false)
  useRereadOnNewDay(data?.entry != null)
  useStopOffer(data?.entry ?? undefined)
  useNoteActivity(data?.forgotten ? undefined : (data?.entry ?? undefined))
  if (!data?.entry) return null
  const { entry, forgotten } = data
  const { task } = entry
  const stop = () => {
    setStopping(true)
    stopTimerNow(queryClient, entry).finally(() => setStopping(false))
  }
  const face = (
    <>
      <span className={classes.dot} aria-hidden />
      {task && <span className={classes.key}>{task.key}</span>}
      <span className={classes.elapsed}>
        <Elapsed since={entry.started_at} />
      </span>
    </>
  )
  return (
    <section className={classes.timer} aria-label='Running timer'>
      {task ? (
        <Link
          to={to('tasks', task.id)}
          search={{ orgId: entry.organization_id }}
          className={classes.face}
          title={`${task.key} ${task.title}`}
        >
          {face}
        </Link>
      ) : (
        <span className={classes.face}>{face}</span>
      )}
      <Hint label='Stop the timer'>
        <IconButton
          size={32}
          className={classes.stop}
          aria-label='Stop the timer'
          aria-disabled={isStopping}
          onClick={() => isStopping || stop()}
        >
          <IconPlayerStopFilled size={14} aria-hidden />
        </IconButton>
      </Hint>
      <Suspense>{forgotten && <ForgottenTimer key={entry.id} entry={entry} />}</Suspense>
    </section>
  )
}

/** Offers on every page to stop the timer. */
function useStopOffer(entry: TimeEntry | undefined) {
  const queryClient = useQueryClient()
  useOffers(() => {
    if (!entry) return []
    const label = entry.task ? `Stop the timer on ${entry.task.key}` : 'Stop the timer'
    const stop = { id: 'stop-running-timer', label, icon: IconPlayerStop, run: () => stopTimerNow(queryClient, entry) }
    return [{ title: 'Timer', rank: 'everywhere', actions: [stop] }]
  })
}

/** Rereads the timer when a day begins, because it counts as forgotten then. */
function useRereadOnNewDay(isRunning: boolean) {
  const queryClient = useQueryClient()
  const day = useToday()
  const readDay = useRef(day)
  useEffect(() => {
    if (readDay.current === day) return
    readDay.current = day
    if (isRunning) queryClient.invalidateQueries({ queryKey: runningTimerKey })
  }, [day, isRunning, queryClient])
}
