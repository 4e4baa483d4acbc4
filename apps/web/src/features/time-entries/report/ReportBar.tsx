import classes from './report.module.css'
import type { ReportRow } from './rows.ts'

type Props = {
  row: Pick<ReportRow, 'estimated_minutes' | 'spent_minutes'>
  /** The number of minutes that fills the bar. */
  largest: number
}

/** The spent time as a bar, with a mark at the estimate. The numbers beside it say the same. */
export function ReportBar({ row: { estimated_minutes, spent_minutes }, largest }: Props) {
  const percent = (minutes: number) => (largest > 0 ? (minutes / largest) * 100 : 0)
  const within = Math.min(spent_minutes, estimated_minutes ?? spent_minutes)
  return (
    <span className={classes.bar} aria-hidden>
      <span className={classes.within} style={{ inlineSize: `${percent(within)}%` }} />
      <span className={classes.over} style={{ inlineSize: `${percent(spent_minutes - within)}%` }} />
      {estimated_minutes !== null && (
        <span className={classes.estimate} style={{ insetInlineStart: `calc(${percent(estimated_minutes)}% - 1px)` }} />
      )}
    </span>
  )
}
