import classes from './charts.module.css'

type Props = {
  /** Horizontal grid lines, each with its label. */
  horizontalLines?: readonly { y: number; text: string }[]
  /** Labels below the baseline, with a vertical grid line if `line` is set. */
  xLabels: readonly { x: number; text: string; line?: boolean }[]
  left: number
  right: number
  baseline: number
  top?: number
}

/** Grid lines and their labels. */
export const Axes = ({ horizontalLines = [], xLabels, left, right, baseline, top = 0 }: Props) => (
  <>
    {horizontalLines.map(({ y, text }) => (
      <g key={text}>
        <line className={classes.hairline} x1={left} x2={right} y1={y} y2={y} />
        <text className={classes.label} x={left - 8} y={y} dy='0.35em' textAnchor='end'>
          {text}
        </text>
      </g>
    ))}
    {xLabels.map(({ x, text, line }) => (
      <g key={`${x} ${text}`}>
        {line && <line className={classes.hairline} x1={x} x2={x} y1={top} y2={baseline} />}
        <text className={classes.label} x={x} y={baseline + 20} textAnchor='middle'>
          {text}
        </text>
      </g>
    ))}
  </>
)
