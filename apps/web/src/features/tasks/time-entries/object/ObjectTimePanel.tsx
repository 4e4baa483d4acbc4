import type { ObjectTime } from '@muster/contracts/time-entries/object-time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useAreaPath } from '../../../../lib/area.ts'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { ErrorState } from '../../../../ui/page/ErrorState.tsx'
import { AwaitedSpinner } from '../../../../ui/section/AwaitedSpinner.tsx'
import { SpentFigure } from '../task/SpentFigure.tsx'
import { estimatesText } from './estimates-text.ts'
import classes from './object-time.module.css'
import { objectTimeQuery, type TimedObject } from './queries.ts'

type Props = { of: TimedObject; id: number }

/** The figures, and for a project a link to its report. The report cannot be limited to a milestone or a goal. */
export function ObjectTimePanel({ of, id }: Props) {
  const headingId = useId()
  const to = useAreaPath()
  const { data, error, refetch, isFetching } = useQuery(objectTimeQuery(of, id))
  return (
    <section className={classes.place} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          Time
        </h2>
        {of === 'project' && data && data.spent_minutes > 0 && (
          <Link to={to('time')} search={{ view: 'report', period: 'all', projectId: id }} className={classes.report}>
            Time report
          </Link>
        )}
      </div>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />
      ) : data ? (
        <Figures time={data} />
      ) : (
        <AwaitedSpinner label='Loading the time' />
      )}
    </section>
  )
}

function Figures({ time }: { time: ObjectTime }) {
  const { of, estimated_minutes, spent_minutes, compared_minutes } = time
  // Only what was spent on tasks with an estimate can be compared with the estimates.
  const isCompared = of === 'everyone' && estimated_minutes !== null
  if (estimated_minutes === null && spent_minutes === 0)
    return (
      <p className={classes.note}>
        {of === 'everyone' ? 'No time logged and nothing estimated yet.' : 'You have logged no time here yet.'}
      </p>
    )
  return (
    <>
      <dl className={classes.figures}>
        {isCompared ? (
          <SpentFigure label='Spent' time={{ estimated_minutes, spent_minutes: compared_minutes }} hasBar />
        ) : (
          <SpentFigure label={of === 'own' ? 'Your time' : 'Spent'} time={time} hasBar={false} />
        )}
      </dl>
      {isCompared && spent_minutes > compared_minutes && (
        <p className={classes.note}>
          Another {formatDuration(spent_minutes - compared_minutes)} on tasks without an estimate.
        </p>
      )}
      <p className={classes.note}>{estimatesText(time)}</p>
    </>
  )
}
