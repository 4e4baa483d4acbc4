import { Meter } from '../../ui/marks/Meter.tsx'
import { formatPercent } from './format.ts'
import classes from './limit.module.css'

type Props = { label: string; text: string; value: number; max: number }

const warningShare = 0.8
const errorShare = 0.95

/** How much of a limit is used, as text and as a bar. */
export function Limit({ label, text, value, max }: Props) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  const tone = share >= errorShare ? 'danger' : share >= warningShare ? 'warn' : 'accent'
  return (
    <div className={classes.limit}>
      <span>{label}</span>
      <span className={classes.text}>{text}</span>
      <span className={classes.meter}>
        <Meter label={label} value={share} valueText={`${text}, ${formatPercent(share)}`} tone={tone} />
      </span>
    </div>
  )
}
