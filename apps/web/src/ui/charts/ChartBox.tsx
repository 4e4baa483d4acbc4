import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { ChartTip } from './ChartTip.tsx'
import classes from './charts.module.css'
import type { Point } from './pie.ts'
import { type Tip, tipText } from './tip.ts'

/** A chart laid out for a given width. */
export type Plot = {
  draw: (activeIndex: number | undefined) => ReactNode
  /** The index of the value at a point; undefined if there is none. */
  indexAt: (point: Point) => number | undefined
  /** The tooltip position of the value with this index. */
  anchorOf: (index: number) => Point
}

type Props = {
  name: string
  /** A sentence that describes the chart. */
  summary: string
  height: number
  /** The tooltips, one for each value. */
  tips: readonly Tip[]
  plot: (width: number) => Plot
}

const stepByKey: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * A chart with a tooltip for each value. An invisible slider covers the chart, so that the values can be reached by
 * keyboard and are read out by screen readers.
 */
export function ChartBox({ name, summary, height, tips, plot }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const slider = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<number>()
  const lastIndex = tips.length - 1
  const activeIndex = chosen === undefined ? undefined : Math.min(chosen, lastIndex)
  const tip = activeIndex === undefined ? undefined : tips[activeIndex]
  const currentPlot = width > 0 ? plot(width) : undefined

  const handlePointer = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { x, y } = currentTarget.getBoundingClientRect()
    setChosen(currentPlot?.indexAt({ x: clientX - x, y: clientY - y }))
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setChosen(undefined)
    const step = stepByKey[event.key]
    if (step === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(lastIndex, (activeIndex ?? -1) + step)))
  }

  return (
    <div
      ref={ref}
      className={classes.box}
      style={{ height }}
      onPointerMove={handlePointer}
      onPointerDown={(event) => {
        handlePointer(event)
        // After a touch, the focus keeps the tooltip open until something else is touched.
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
        max={lastIndex}
        value={activeIndex ?? 0}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        onKeyDown={handleKeyDown}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setChosen(activeIndex ?? 0)}
        onBlur={() => setChosen(undefined)}
      />
      {currentPlot && (
        <svg
          className={classes.picture}
          role='img'
          aria-label={summary}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
        >
          {currentPlot.draw(activeIndex)}
        </svg>
      )}
      {currentPlot && tip && activeIndex !== undefined && (
        <ChartTip tip={tip} position={currentPlot.anchorOf(activeIndex)} width={width} height={height} />
      )}
    </div>
  )
}
