import classes from './charts.module.css'
import { minLabelledShare, type Point, pointAt, type Slice, spreadApart } from './pie.ts'

type Props = { names: readonly string[]; slices: readonly Slice[]; middle: Point; outerRadius: number; height: number }

/** The name and percentage beside each slice that is large enough. */
export function PieLabels({ names, slices, middle, outerRadius, height }: Props) {
  // Two lines of text need more room above and below the ring than beside it.
  const edgeAt = (angle: number) => pointAt(middle, outerRadius + 10 + 10 * Math.abs(Math.cos(angle)), angle)
  const labels = slices.flatMap(({ from, to, share }, index) =>
    share < minLabelledShare ? [] : [{ name: names[index] ?? '', share, edge: edgeAt((from + to) / 2) }],
  )
  return [true, false].map((isRight) => {
    const side = labels.filter(({ edge }) => edge.x >= middle.x === isRight)
    const positions = spreadApart(
      side.map(({ edge }) => edge.y),
      30,
      14,
      height - 18,
    )
    return side.map(({ name, share, edge }, index) => {
      const y = positions[index] ?? edge.y
      return (
        <text key={name} className={classes.name} x={edge.x} y={y} textAnchor={isRight ? 'start' : 'end'}>
          <tspan x={edge.x} dy='-0.2em'>
            {name}
          </tspan>
          <tspan x={edge.x} dy='1.2em' className={classes.value}>{`${Math.round(share * 100)}%`}</tspan>
        </text>
      )
    })
  })
}
