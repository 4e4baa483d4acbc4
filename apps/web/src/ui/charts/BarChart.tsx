import { formatCount } from '../../lib/format/count.ts'
import { Axes } from './Axes.tsx'
import { ChartBox, type Plot } from './ChartBox.tsx'
import classes from './charts.module.css'
import { shortened } from './scale.ts'
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

const bottom = 28
const thickest = 28

/** Horizontal bars, to leave room for names; each has its value at its end. */
export function BarChart({ bars, ticks, unit = '', ...box }: Props) {
  const most = ticks.at(-1) ?? 1
  const plot = (width: number): Plot => {
    const longest = Math.max(...bars.map(({ name }) => name.length)) * 6.4
    // Long names go above their bars when space is narrow.
    const above = width < 480 && longest > width * 0.34
    const left = above ? 4 : Math.min(Math.max(longest, 48), width * 0.34, 240) + 12
    const right = 48
    const ground = box.height - bottom
    const band = ground / bars.length
    const thick = Math.min(thickest, above ? band - 20 : band * 0.62)
    const x = (value: number) => left + (value / most) * (width - left - right)
    const middle = (place: number) => (place + 0.5) * band + (above ? 8 : 0)
    return {
      at: ({ y }) => Math.max(0, Math.min(bars.length - 1, Math.floor(y / band))),
      // Beside the value of a short bar, over a long bar.
      anchor: (place) => {
        const end = x(bars[place]?.value ?? 0)
        return { x: end > width / 2 ? end : end + right, y: middle(place) }
      },
      picture: (active) => (
        <>
          <Axes
            columns={ticks.map((tick) => ({ x: x(tick), text: `${formatCount(tick)}${unit}`, line: true }))}
            {...{ left, width, ground }}
          />
          {bars.map(({ name, value, color }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two goals may have one name
            <g key={place}>
              <text
                className={classes.name}
                x={above ? left : left - 8}
                y={above ? middle(place) - thick / 2 - 4 : middle(place)}
                dy={above ? 0 : '0.35em'}
                textAnchor={above ? 'start' : 'end'}
              >
                {shortened(name, above ? width - right : left - 12)}
              </text>
              <rect
                x={left}
                y={middle(place) - thick / 2}
                width={Math.max(2, x(value) - left)}
                height={thick}
                rx={2}
                fill={color}
                className={active === undefined || active === place ? undefined : classes.faded}
              />
              <text className={classes.value} x={x(value) + 6} y={middle(place)} dy='0.35em'>
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
