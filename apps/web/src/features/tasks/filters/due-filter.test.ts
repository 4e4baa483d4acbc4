import { expect, it } from 'vitest'
import { dayAfter, parseDayRange, parseDue } from './due-filter.ts'

/** A Wednesday. */
const wednesday = '2026-11-25'

it('words become days of the current calendar; a week lasts from Monday to Sunday', () => {
  expect(parseDue('overdue', wednesday)).toEqual({ to: '2026-11-24', isOpen: true })
  expect(parseDue('today', wednesday)).toEqual({ from: '2026-11-25', to: '2026-11-25' })
  expect(parseDue('week', wednesday)).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(parseDue('next-week', wednesday)).toEqual({ from: '2026-11-30', to: '2026-12-06' })
  expect(parseDue('none', wednesday)).toBe('none')
})

it('on a Sunday, the week is the one that ends', () => {
  expect(parseDue('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(parseDue('week', '2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-12-06' })
})

it('a range may be open at one end', () => {
  expect(parseDue('2026-11-25..2026-12-01', wednesday)).toEqual({ from: '2026-11-25', to: '2026-12-01' })
  expect(parseDayRange('2026-11-25..')).toEqual({ from: '2026-11-25' })
  expect(parseDayRange('..2026-12-01')).toEqual({ to: '2026-12-01' })
})

it('anything else does not filter', () => {
  for (const value of [
    '..',
    'soon',
    '2026-11-25',
    '2026-02-31..',
    '2026-12-01..2026-11-01',
    '2026-11-01..x',
    'toString',
  ])
    expect(parseDue(value, wednesday), value).toBeUndefined()
  expect(parseDue(undefined, wednesday)).toBeUndefined()
})

it('counts days across the ends of months and the change to summer time', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30')
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28')
})
