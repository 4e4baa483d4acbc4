import classes from './charts.module.css'
import { apart, around, type Point, type Slice, smallestLabelled } from './pie.ts'

type Props = { names: readonly string[]; slices: readonly Slice[]; middle: Point; outer: number; height: number }

/** Name and percentage beside each slice that is large enough. */
export function PieLabels({ names, slices, middle, outer, height }: Props) {
  // Two lines of text need more room above and below the ring than beside it.
  const edgeAt = (angle: number) => around(middle, outer + 10 + 10 * Math.abs(Math.cos(angle)), angle)
  const labels = slices.flatMap(({ from, to, share }, place) =>
    share < smallestLabelled ? [] : [{ name: names[place] ?? '', share, edge: edgeAt((from + to) / 2) }],
  )
  return [true, false].map((onRight) => {
    const side = labels.filter(({ edge }) => edge.x >= middle.x === onRight)
    const heights = apart(
      side.map(({ edge }) => edge.y),
      30,
      14,
      height - 18,
    )
    return side.map(({ name, share, edge }, place) => {
      const y = heights[place] ?? edge.y
      return (
        <text key={name} className={classes.name} x={edge.x} y={y} textAnchor={onRight ? 'start' : 'end'}>
          <tspan x={edge.x} dy='-0.2em'>
            {name}
          </tspan>
          <tspan x={edge.x} dy='1.2em' className={classes.value}>{`${Math.round(share * 100)}%`}</tspan>
        </text>
      )
    })
  })
}
