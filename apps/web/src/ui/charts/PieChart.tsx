import { useId } from 'react'
import { formatCount } from '../../lib/format/count.ts'
import { ChartBox, type Plot } from './ChartBox.tsx'
import classes from './charts.module.css'
import { PieLabels } from './PieLabels.tsx'
import { around, ringPiece, sliceAt, slicesOf } from './pie.ts'
import type { Tip } from './tip.ts'

export type PiePart = {
  name: string
  value: number
  color: string
  /** Hatched, for a part whose colour another part has too. */
  striped?: boolean
}

type Props = {
  name: string
  summary: string
  height: number
  parts: readonly PiePart[]
  /** What is counted, below the total in the middle. */
  what: string
}

/** Shares of a whole as a ring, with the total in its middle. */
export function PieChart({ parts, what, ...box }: Props) {
  const stripes = useId()
  const slices = slicesOf(parts.map(({ value }) => value))
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const tips = parts.map(({ name, value, color }, place): Tip => {
    const percent = Math.round((slices[place]?.share ?? 0) * 100)
    return { title: name, lines: [{ label: what, value: `${formatCount(value)} (${percent}%)`, color }] }
  })

  const labelRoom = Math.max(...parts.map(({ name }) => name.length)) * 6.2 + 16

  const plot = (width: number): Plot => {
    const middle = { x: width / 2, y: box.height / 2 }
    const outer = Math.max(56, Math.min(box.height / 2 - 34, width / 2 - labelRoom))
    const inner = outer * 0.62
    const halfway = (place: number) => ((slices[place]?.from ?? 0) + (slices[place]?.to ?? 0)) / 2
    return {
      at: (point) => sliceAt(slices, middle, outer, point),
      anchor: (place) => around(middle, (inner + outer) / 2, halfway(place)),
      picture: (active) => (
        <>
          {parts.map(({ name, color, striped }, place) => (
            <g key={name} className={active === undefined || active === place ? undefined : classes.faded}>
              {striped && (
                <pattern
                  id={`${stripes}${place}`}
                  width='6'
                  height='6'
                  patternUnits='userSpaceOnUse'
                  patternTransform='rotate(45)'
                >
                  <line x1='0' x2='0' y2='6' stroke={color} strokeWidth='4' />
                </pattern>
              )}
              <path
                className={classes.slice}
                d={ringPiece(middle, inner, outer, slices[place] ?? { from: 0, to: 0 })}
                fill={striped ? `url(#${stripes}${place})` : color}
              />
            </g>
          ))}
          <text className={classes.total} x={middle.x} y={middle.y} dy='0.1em' textAnchor='middle'>
            {formatCount(total)}
          </text>
          <text className={classes.label} x={middle.x} y={middle.y + 22} textAnchor='middle'>
            {total === 1 ? what.replace(/s$/, '') : what}
          </text>
          <PieLabels names={parts.map(({ name }) => name)} {...{ slices, middle, outer }} height={box.height} />
        </>
      ),
    }
  }
  return <ChartBox {...box} tips={tips} plot={plot} />
}
