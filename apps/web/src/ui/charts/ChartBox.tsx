import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { ChartTip } from './ChartTip.tsx'
import classes from './charts.module.css'
import type { Point } from './pie.ts'
import { type Tip, tipText } from './tip.ts'

/** A drawing of a known width. */
export type Plot = {
  picture: (active: number | undefined) => ReactNode
  /** The index of the value at a point. */
  at: (point: Point) => number | undefined
  /** The tooltip position of a value. */
  anchor: (value: number) => Point
}

type Props = {
  /** The chart's name. */
  name: string
  /** A sentence that describes the chart. */
  summary: string
  height: number
  /** One for each value. */
  tips: readonly Tip[]
  plot: (width: number) => Plot
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * A chart with a tooltip for each value. An invisible slider covers it, so that the values are reachable by keyboard
 * and read out by screen readers.
 */
export function ChartBox({ name, summary, height, tips, plot }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const slider = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<number>()
  const last = tips.length - 1
  const active = chosen === undefined ? undefined : Math.min(chosen, last)
  const tip = active === undefined ? undefined : tips[active]
  const drawn = width > 0 ? plot(width) : undefined

  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { x, y } = currentTarget.getBoundingClientRect()
    setChosen(drawn?.at({ x: clientX - x, y: clientY - y }))
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setChosen(undefined)
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, (active ?? -1) + step)))
  }

  return (
    <div
      ref={ref}
      className={classes.box}
      style={{ height }}
      onPointerMove={point}
      onPointerDown={(event) => {
        point(event)
        // A touch keeps its tooltip until something else is touched.
        if (event.pointerType !== 'mouse') slider.current?.focus({ preventScroll: true })
      }}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
    >
      <input
        ref={slider}
        type='range'
        className={classes.slider}
        aria-label={`${name}, value by value`}
        aria-valuetext={tipText(tip ?? tips[0] ?? { title: name, lines: [] })}
        min={0}
        max={last}
        value={active ?? 0}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        onKeyDown={press}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setChosen(active ?? 0)}
        onBlur={() => setChosen(undefined)}
      />
      {drawn && (
        <svg
          className={classes.picture}
          role='img'
          aria-label={summary}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {drawn.picture(active)}
        </svg>
      )}
      {drawn && tip && active !== undefined && (
        <ChartTip tip={tip} at={drawn.anchor(active)} width={width} height={height} />
      )}
    </div>
  )
}
