import { formatCount } from '../../lib/format/count.ts'
import { Axes } from './Axes.tsx'
import { ChartBox, type Plot } from './ChartBox.tsx'
import classes from './charts.module.css'
import { Legend } from './Legend.tsx'
import { Mark, shapeOf } from './Mark.tsx'
import { labelledIndexes, ticksTo } from './scale.ts'
import type { Tip } from './tip.ts'

export type Series = { name: string; color: string; values: readonly number[] }

type Props = {
  name: string
  summary: string
  height: number
  /** The labels below the axis, one for each value. */
  labels: readonly string[]
  tips: readonly Tip[]
  series: readonly Series[]
  /** Whether to fill the area under the lines. */
  area?: boolean
}

const bottomMargin = 28
const rightMargin = 16

/** A chart of counts over time: a line for each series, with the area below it filled if `area` is set. */
export function TrendChart({ labels, series, area = false, ...box }: Props) {
  const ticks = ticksTo(Math.max(...series.flatMap(({ values }) => values)))
  const highestTick = ticks.at(-1) ?? 1
  const left = 20 + String(highestTick).length * 8
  // If there are several series, a legend is shown above the lines.
  const top = series.length > 1 ? 40 : 12

  const plot = (width: number): Plot => {
    const plotWidth = width - left - rightMargin
    const baseline = box.height - bottomMargin
    const step = plotWidth / Math.max(1, labels.length - 1)
    const x = (index: number) => left + index * step
    const y = (value: number) => baseline - (value / highestTick) * (baseline - top)
    // Marks are omitted if the values are too dense to tell apart.
    const hasMarks = step > 24
    return {
      indexAt: (point) => Math.max(0, Math.min(labels.length - 1, Math.round((point.x - left) / step))),
      anchorOf: (index) => ({ x: x(index), y: Math.min(...series.map(({ values }) => y(values[index] ?? 0))) }),
      draw: (activeIndex) => (
        <>
          <Axes
            horizontalLines={ticks.map((tick) => ({ y: y(tick), text: formatCount(tick) }))}
            xLabels={labelledIndexes(labels.length, plotWidth, 56).map((index) => ({
              x: x(index),
              text: labels[index] ?? '',
            }))}
            {...{ left, right: width - rightMargin, baseline }}
          />
          {activeIndex !== undefined && (
            <line className={classes.pointer} x1={x(activeIndex)} x2={x(activeIndex)} y1={top} y2={baseline} />
          )}
          {series.map(({ name, color, values }, seriesIndex) => {
            const linePoints = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
            return (
              <g key={name}>
                {area && (
                  <polygon
                    points={`${x(0)},${baseline} ${linePoints} ${x(values.length - 1)},${baseline}`}
                    fill={color}
                    className={classes.ground}
                  />
                )}
                <polyline points={linePoints} stroke={color} className={classes.line} />
                {values.map(
                  (value, index) =>
                    (hasMarks || index === activeIndex) && (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a value is identified by its position in time
                      <Mark key={index} shape={shapeOf(seriesIndex)} x={x(index)} y={y(value)} color={color} />
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

const entryOf = ({ name, color }: Series, index: number) => ({
  name,
  mark: (
    <svg width='12' height='12' aria-hidden>
      <Mark shape={shapeOf(index)} x={6} y={6} color={color} size={4} />
    </svg>
  ),
})
