import { Progress } from '@mantine/core'
import type { EstimateAndTime } from '@muster/contracts/time-entries/fields'
import { formatDuration } from '../../../../lib/format/duration.ts'
import { isOver, restText, spentPercent } from './spent-text.ts'
import classes from './task-time.module.css'

type FigureProps = {
  label: string
  time: EstimateAndTime
  /** Whether the time is compared with the estimate: the time of one user is only a part of it. */
  hasBar: boolean
}

/** Spent beside estimated time, as an entry of a list of descriptions. */
export function SpentFigure({ label, time, hasBar }: FigureProps) {
  const percent = hasBar ? spentPercent(time) : undefined
  const rest = hasBar ? restText(time) : undefined
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{formatDuration(time.spent_minutes)}</span>{' '}
        <span className={classes.estimate}>
          {time.estimated_minutes === null
            ? 'no estimate'
            : `${hasBar ? 'of' : '· estimate'} ${formatDuration(time.estimated_minutes)}`}
        </span>
        {percent !== undefined && (
          <Progress
            value={percent}
            size='sm'
            color={isOver(time) ? 'danger' : undefined}
            className={classes.bar}
            aria-label={`${label}, share of the estimate`}
          />
        )}
        {rest && (
          <span className={classes.rest} data-over={isOver(time) || undefined}>
            {rest}
          </span>
        )}
      </dd>
    </div>
  )
}
