import classes from './report.module.css'
import type { ReportRow } from './rows.ts'

type Props = { row: Pick<ReportRow, 'estimated_minutes' | 'compared_minutes'> }

/** The part of the estimate that is spent, and what is spent beyond it. The numbers beside it say the same. */
export function ReportBar({ row: { estimated_minutes, compared_minutes } }: Props) {
  // An empty cell would show the name of its column on a phone.
  if (estimated_minutes === null) return <span />
  const largest = Math.max(estimated_minutes, compared_minutes)
  const percent = (minutes: number) => (largest > 0 ? (minutes / largest) * 100 : 0)
  const within = Math.min(compared_minutes, estimated_minutes)
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.within} style={{ inlineSize: `${percent(within)}%` }} />
      <span className={classes.over} style={{ inlineSize: `${percent(compared_minutes - within)}%` }} />
      {compared_minutes > estimated_minutes && (
        <span className={classes.estimate} style={{ insetInlineStart: `calc(${percent(estimated_minutes)}% - 1px)` }} />
      )}
    </span>
  )
}
