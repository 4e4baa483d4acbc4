import { formatCount } from '../../lib/format/count.ts'
import { Axes } from './Axes.tsx'
import { ChartBox, type Plot } from './ChartBox.tsx'
import classes from './charts.module.css'
import { Legend } from './Legend.tsx'
import { Mark, shapeOf } from './Mark.tsx'
import { labelled, ticksTo } from './scale.ts'
import type { Tip } from './tip.ts'

export type Series = { name: string; color: string; values: readonly number[] }

type Props = {
  name: string
  summary: string
  height: number
  /** Below the axis, one for each value. */
  labels: readonly string[]
  tips: readonly Tip[]
  series: readonly Series[]
  /** Fills the area under the lines. */
  area?: boolean
}

const bottom = 28
const right = 16

/** Counts over time: a line for each series, or an area. */
export function TrendChart({ labels, series, area = false, ...box }: Props) {
  const ticks = ticksTo(Math.max(...series.flatMap(({ values }) => values)))
  const most = ticks.at(-1) ?? 1
  const left = 20 + String(most).length * 8
  // Several series have a legend above the lines.
  const top = series.length > 1 ? 40 : 12

  const plot = (width: number): Plot => {
    const room = width - left - right
    const ground = box.height - bottom
    const step = room / Math.max(1, labels.length - 1)
    const x = (place: number) => left + place * step
    const y = (value: number) => ground - (value / most) * (ground - top)
    // No marks when values are too dense to tell apart.
    const marked = step > 24
    return {
      at: (point) => Math.max(0, Math.min(labels.length - 1, Math.round((point.x - left) / step))),
      anchor: (place) => ({ x: x(place), y: Math.min(...series.map(({ values }) => y(values[place] ?? 0))) }),
      picture: (active) => (
        <>
          <Axes
            rows={ticks.map((tick) => ({ y: y(tick), text: formatCount(tick) }))}
            columns={labelled(labels.length, room, 56).map((place) => ({ x: x(place), text: labels[place] ?? '' }))}
            {...{ left, width: width - right, ground }}
          />
          {active !== undefined && (
            <line className={classes.pointer} x1={x(active)} x2={x(active)} y1={top} y2={ground} />
          )}
          {series.map(({ name, color, values }, number) => {
            const line = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
            return (
              <g key={name}>
                {area && (
                  <polygon
                    points={`${x(0)},${ground} ${line} ${x(values.length - 1)},${ground}`}
                    fill={color}
                    className={classes.ground}
                  />
                )}
                <polyline points={line} stroke={color} className={classes.line} />
                {values.map(
                  (value, place) =>
                    (marked || place === active) && (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a value is known by its place in time
                      <Mark key={place} shape={shapeOf(number)} x={x(place)} y={y(value)} color={color} />
                    ),
                )}
              </g>
            )
          })}
        </>
      ),
    }
  }
  return (
    <div className={classes.trend}>
      <ChartBox {...box} plot={plot} />
      {series.length > 1 && <Legend entries={series.map(entryOf)} />}
    </div>
  )
}

const entryOf = ({ name, color }: Series, place: number) => ({
  name,
  mark: (
    <svg width='12' height='12' aria-hidden>
      <Mark shape={shapeOf(place)} x={6} y={6} color={color} size={4} />
    </svg>
  ),
})
