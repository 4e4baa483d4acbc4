import { formatPercent } from './format.ts'
import classes from './installation.module.css'

type Props = { label: string; text: string; value: number; max: number }

const warningShare = 0.8
const errorShare = 0.95

/** How much of a limit is used, as text and as a bar. */
export function Meter({ label, text, value, max }: Props) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  const severity = share >= errorShare ? 'error' : share >= warningShare ? 'warning' : undefined
  return (
    <div className={classes.limit}>
      <span>{label}</span>
      <span className={classes.limitText}>{text}</span>
      <meter
        className={classes.meter}
        data-severity={severity}
        aria-label={label}
        aria-valuetext={`${text}, ${formatPercent(share)}`}
        value={share}
      />
    </div>
  )
}
