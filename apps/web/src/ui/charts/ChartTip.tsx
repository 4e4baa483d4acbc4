import classes from './charts.module.css'
import type { Point } from './pie.ts'
import type { Tip } from './tip.ts'

type Props = { tip: Tip; at: Point; width: number; height: number }

/** Below this width it is at the top or the bottom of the chart, since there is no room beside the value. */
const narrow = 440
/** Keeps it within the chart without measuring it. */
const margin = 56

/** On the side of the value that has more room. The slider announces the same text. */
export function ChartTip({ tip: { title, lines }, at, width, height }: Props) {
  const y = Math.max(margin, Math.min(height - margin, at.y))
  const transform =
    at.x > width / 2
      ? `translate(calc(${at.x}px - 100% - 12px), calc(${y}px - 50%))`
      : `translate(${at.x + 12}px, calc(${y}px - 50%))`
  const across = `translate(calc(${width / 2}px - 50%), ${at.y < height / 2 ? `calc(${height}px - 100%)` : 0})`
  return (
    <div className={classes.tip} style={{ transform: width < narrow ? across : transform }} aria-hidden>
      <div className={classes.tipTitle}>{title}</div>
      {lines.map(({ label, value, color }) => (
        <div key={label ?? value} className={classes.tipLine}>
          {color && <span className={classes.dot} style={{ background: color }} />}
          {label && <span className={classes.tipLabel}>{label}</span>}
          <span>{value}</span>
        </div>
      ))}
    </div>
  )
}
