import { quartersOf } from './progress.ts'
import classes from './stepper.module.css'

type Props = {
  label: string
  value: number
  /** Whether the bar is gray, as for a cancelled milestone. */
  isGray?: boolean
}

/** Four quarters in a row with the percentage beside them. Screen readers announce changes. */
export const ProgressBar = ({ label, value, isGray = false }: Props) => (
  <div className={classes.progress}>
    <div
      className={classes.quarters}
      role='progressbar'
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={`${value}%`}
      data-done={value >= 100 || undefined}
      data-gray={isGray || undefined}
    >
      {quartersOf(value).map((filledPercent, quarter) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the quarters are always the same four
        <span key={quarter} className={classes.quarter}>
          <span className={classes.filled} style={{ inlineSize: `${filledPercent}%` }} />
        </span>
      ))}
    </div>
    <output className={classes.percent}>{value}%</output>
  </div>
)
