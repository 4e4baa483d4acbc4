import classes from './charts.module.css'
import type { Point } from './pie.ts'
import type { Tip } from './tip.ts'

type Props = { tip: Tip; position: Point; width: number; height: number }

/** In charts narrower than this (px), there is no room beside the value, so the tooltip is at the top or the bottom. */
const narrowWidth = 440
/** The minimum distance (px) between the middle of the tooltip and the top or bottom edge of the chart. */
const minEdgeDistance = 56

/**
 * A tooltip on the side of the value that has more room. It is hidden from screen readers, which read the invisible
 * slider of `ChartBox`.
 */
export function ChartTip({ tip: { title, lines }, position, width, height }: Props) {
  const y = Math.max(minEdgeDistance, Math.min(height - minEdgeDistance, position.y))
  const transform =
    position.x > width / 2
      ? `translate(calc(${position.x}px - 100% - 12px), calc(${y}px - 50%))`
      : `translate(${position.x + 12}px, calc(${y}px - 50%))`
  const across = `translate(calc(${width / 2}px - 50%), ${position.y < height / 2 ? `calc(${height}px - 100%)` : 0})`
  return (
    <div className={classes.tip} style={{ transform: width < narrowWidth ? across : transform }} aria-hidden>
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
