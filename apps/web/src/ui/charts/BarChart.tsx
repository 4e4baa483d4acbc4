import { formatCount } from '../../lib/format/count.ts'
import { Axes } from './Axes.tsx'
import { ChartBox, type Plot } from './ChartBox.tsx'
import classes from './charts.module.css'
import { shortenText } from './scale.ts'
import type { Tip } from './tip.ts'

export type Bar = { name: string; value: number; color: string; tip: Tip }

type Props = {
  name: string
  summary: string
  height: number
  bars: readonly Bar[]
  /** The ticks of the axis, from 0 to the maximum. */
  ticks: readonly number[]
  /** Appended to each number. */
  unit?: string
}

const bottomMargin = 28
const maxBarThickness = 28

/** A bar chart with horizontal bars, which leave room for long names. The value is at the end of each bar. */
export function BarChart({ bars, ticks, unit = '', ...box }: Props) {
  const highestTick = ticks.at(-1) ?? 1
  const plot = (width: number): Plot => {
    const longestNameWidth = Math.max(...bars.map(({ name }) => name.length)) * 6.4
    // Long names go above their bars when space is narrow.
    const namesAbove = width < 480 && longestNameWidth > width * 0.34
    const left = namesAbove ? 4 : Math.min(Math.max(longestNameWidth, 48), width * 0.34, 240) + 12
    const rightMargin = 48
    const baseline = box.height - bottomMargin
    const band = baseline / bars.length
    const barThickness = Math.min(maxBarThickness, namesAbove ? band - 20 : band * 0.62)
    const x = (value: number) => left + (value / highestTick) * (width - left - rightMargin)
    const barMiddle = (index: number) => (index + 0.5) * band + (namesAbove ? 8 : 0)
    return {
      indexAt: ({ y }) => Math.max(0, Math.min(bars.length - 1, Math.floor(y / band))),
      // The tooltip is to the right of the value of a short bar, and over the end of a long bar.
      anchorOf: (index) => {
        const end = x(bars[index]?.value ?? 0)
        return { x: end > width / 2 ? end : end + rightMargin, y: barMiddle(index) }
      },
      draw: (activeIndex) => (
        <>
          <Axes
            xLabels={ticks.map((tick) => ({ x: x(tick), text: `${formatCount(tick)}${unit}`, line: true }))}
            {...{ left, right: width, baseline }}
          />
          {bars.map(({ name, value, color }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two goals may have the same name
            <g key={index}>
              <text
                className={classes.name}
                x={namesAbove ? left : left - 8}
                y={namesAbove ? barMiddle(index) - barThickness / 2 - 4 : barMiddle(index)}
                dy={namesAbove ? 0 : '0.35em'}
                textAnchor={namesAbove ? 'start' : 'end'}
              >
                {shortenText(name, namesAbove ? width - rightMargin : left - 12)}
              </text>
              <rect
                x={left}
                y={barMiddle(index) - barThickness / 2}
                width={Math.max(2, x(value) - left)}
                height={barThickness}
                rx={2}
                fill={color}
                className={activeIndex === undefined || activeIndex === index ? undefined : classes.faded}
              />
              <text className={classes.value} x={x(value) + 6} y={barMiddle(index)} dy='0.35em'>
                {`${formatCount(value)}${unit}`}
              </text>
            </g>
          ))}
        </>
      ),
    }
  }
  return <ChartBox {...box} tips={bars.map(({ tip }) => tip)} plot={plot} />
}
