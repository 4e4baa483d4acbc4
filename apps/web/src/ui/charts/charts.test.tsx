import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PieLabels } from './PieLabels.tsx'
import { ringSegmentPath, sliceAt, slicesOf, spreadApart } from './pie.ts'
import { labelledIndexes, shortenText, ticksTo } from './scale.ts'
import { tipText } from './tip.ts'

const middle = { x: 100, y: 100 }

describe('an axis', () => {
  it.each([
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [8, [0, 2, 4, 6, 8]],
    [26, [0, 10, 20, 30]],
    [140, [0, 50, 100, 150]],
    [1001, [0, 500, 1000, 1500]],
  ])('up to %i has round integers', (highest, ticks) => {
    expect(ticksTo(highest)).toEqual(ticks)
  })

  it.each([0, 1, 7, 99, 100, 101, 12_345, 999_999])('up to %i reaches it, in a handful of steps', (highest) => {
    const ticks = ticksTo(highest)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThanOrEqual(6)
  })

  it('has as many labels as fit, including the last', () => {
    expect(labelledIndexes(6, 600, 56)).toEqual([0, 1, 2, 3, 4, 5])
    expect(labelledIndexes(6, 250, 56)).toEqual([1, 3, 5])
    expect(labelledIndexes(30, 600, 56).at(-1)).toBe(29)
  })

  it('a long name is truncated, a short one is not', () => {
    expect(shortenText('Harvest', 100)).toBe('Harvest')
    expect(shortenText('Harvest in March, if the weather holds', 100)).toBe('Harvest in Mar…')
  })
})

describe('a pie', () => {
  it('is cut by value, clockwise from the top', () => {
    const [first, second] = slicesOf([3, 1])
    expect(first).toMatchObject({ from: 0, share: 0.75 })
    expect(second?.to).toBeCloseTo(2 * Math.PI)
    expect(sliceAt(slicesOf([3, 1]), middle, 80, { x: 150, y: 100 })).toBe(0)
    expect(sliceAt(slicesOf([3, 1]), middle, 80, { x: 60, y: 60 })).toBe(1)
    expect(sliceAt(slicesOf([3, 1]), middle, 80, { x: 5, y: 5 })).toBeUndefined()
  })

  it('a single slice is the whole ring', () => {
    const [onlySlice] = slicesOf([5])
    const path = ringSegmentPath(middle, 50, 80, onlySlice ?? { from: 0, to: 0 })
    expect(path).toContain('A80 80 0 1 1 99.99')
  })

  it('slices under 5% have no label, but a slice of 5% has one [ADMIN-DASH-35, CONST-31]', () => {
    const renderChart = (values: number[]) =>
      renderToStaticMarkup(
        <PieLabels
          names={['Done', 'In Review', 'Cancelled']}
          slices={slicesOf(values)}
          middle={middle}
          outerRadius={80}
          height={300}
        />,
      )
    expect(renderChart([900, 51, 49])).toContain('In Review')
    expect(renderChart([900, 51, 49])).not.toContain('Cancelled')
    expect(renderChart([900, 50, 50])).toContain('Cancelled')
  })

  it('its labels do not overlap, and stay in order and within the chart', () => {
    expect(spreadApart([10, 12, 200], 30, 14, 280)).toEqual([14, 44, 200])
    expect(spreadApart([270, 275], 30, 14, 280)).toEqual([250, 280])
    expect(spreadApart([], 30, 14, 280)).toEqual([])
  })
})

it('a tooltip has a text for screen readers', () => {
  expect(tipText({ title: 'Roof', lines: [{ value: '40%' }, { label: 'People', value: '3' }] })).toBe(
    'Roof: 40%, People 3',
  )
})
