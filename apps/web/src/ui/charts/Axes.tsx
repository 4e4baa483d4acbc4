import classes from './charts.module.css'

type Props = {
  /** Grid lines, each with its label. */
  rows?: readonly { y: number; text: string }[]
  /** Labels below the baseline. */
  columns: readonly { x: number; text: string; line?: boolean }[]
  left: number
  width: number
  ground: number
  top?: number
}

/** Grid lines and their labels. */
export const Axes = ({ rows = [], columns, left, width, ground, top = 0 }: Props) => (
  <>
    {rows.map(({ y, text }) => (
      <g key={text}>
        <line className={classes.hairline} x1={left} x2={width} y1={y} y2={y} />
        <text className={classes.label} x={left - 8} y={y} dy='0.35em' textAnchor='end'>
          {text}
        </text>
      </g>
    ))}
    {columns.map(({ x, text, line }) => (
      <g key={`${x} ${text}`}>
        {line && <line className={classes.hairline} x1={x} x2={x} y1={top} y2={ground} />}
        <text className={classes.label} x={x} y={ground + 20} textAnchor='middle'>
          {text}
        </text>
      </g>
    ))}
  </>
)
