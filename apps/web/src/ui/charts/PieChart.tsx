import { useId } from 'react'
import { formatCount } from '../../lib/format/count.ts'
import { ChartBox, type Plot } from './ChartBox.tsx'
import classes from './charts.module.css'
import { PieLabels } from './PieLabels.tsx'
import { pointAt, ringSegmentPath, sliceAt, slicesOf } from './pie.ts'
import type { Tip } from './tip.ts'

export type PiePart = {
  name: string
  value: number
  color: string
  /** Whether the part is hatched, which distinguishes it from another part of the same colour. */
  striped?: boolean
}

type Props = {
  name: string
  summary: string
  height: number
  parts: readonly PiePart[]
  /** The plural noun for the counted items, such as 'tasks', shown below the total in the middle. */
  noun: string
}

/** Shares of a whole as a ring, with the total in its middle. */
export function PieChart({ parts, noun, ...box }: Props) {
  const stripesId = useId()
  const slices = slicesOf(parts.map(({ value }) => value))
  const total = parts.reduce((sum, { value }) => sum + value, 0)
  const tips = parts.map(({ name, value, color }, index): Tip => {
    const percent = Math.round((slices[index]?.share ?? 0) * 100)
    return { title: name, lines: [{ label: noun, value: `${formatCount(value)} (${percent}%)`, color }] }
  })

  const labelRoom = Math.max(...parts.map(({ name }) => name.length)) * 6.2 + 16

  const plot = (width: number): Plot => {
    const middle = { x: width / 2, y: box.height / 2 }
    const outerRadius = Math.max(56, Math.min(box.height / 2 - 34, width / 2 - labelRoom))
    const innerRadius = outerRadius * 0.62
    const middleAngle = (index: number) => ((slices[index]?.from ?? 0) + (slices[index]?.to ?? 0)) / 2
    return {
      indexAt: (point) => sliceAt(slices, middle, outerRadius, point),
      anchorOf: (index) => pointAt(middle, (innerRadius + outerRadius) / 2, middleAngle(index)),
      draw: (activeIndex) => (
        <>
          {parts.map(({ name, color, striped }, index) => (
            <g key={name} className={activeIndex === undefined || activeIndex === index ? undefined : classes.faded}>
              {striped && (
                <pattern
                  id={`${stripesId}${index}`}
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
                d={ringSegmentPath(middle, innerRadius, outerRadius, slices[index] ?? { from: 0, to: 0 })}
                fill={striped ? `url(#${stripesId}${index})` : color}
              />
            </g>
          ))}
          <text className={classes.total} x={middle.x} y={middle.y} dy='0.1em' textAnchor='middle'>
            {formatCount(total)}
          </text>
          <text className={classes.label} x={middle.x} y={middle.y + 22} textAnchor='middle'>
            {total === 1 ? noun.replace(/s$/, '') : noun}
          </text>
          <PieLabels names={parts.map(({ name }) => name)} {...{ slices, middle, outerRadius }} height={box.height} />
        </>
      ),
    }
  }
  return <ChartBox {...box} tips={tips} plot={plot} />
}
