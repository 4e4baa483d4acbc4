import { quartersOf } from './progress.ts'
import classes from './stepper.module.css'

type Props = {
  label: string
  value: number
  /** Final, so that no transition is expected. */
  still?: boolean
}

/** Four quarters in a row with the percentage beside them; changes are announced. */
export const ProgressBar = ({ label, value, still = false }: Props) => (
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
      data-still={still || undefined}
    >
      {quartersOf(value).map((filled, quarter) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the quarters are always the same four
        <span key={quarter} className={classes.quarter}>
          <span className={classes.filled} style={{ inlineSize: `${filled}%` }} />
        </span>
      ))}
    </div>
    <output className={classes.percent}>{value}%</output>
  </div>
)
