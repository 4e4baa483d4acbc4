import { describe, expect, it } from 'vitest'
import { clockDuration, formatDuration, formatElapsed, parseDuration } from './duration.ts'

describe('a typed duration', () => {
  it.each([
    ['1h 30m', 90],
    ['1h30', 90],
    ['1 h 30 min', 90],
    ['2 hours 5 minutes', 125],
    ['1:30', 90],
    ['0:05', 5],
    ['1.5', 90],
    ['1,5', 90],
    ['.', undefined],
    ['8', 480],
    ['2h', 120],
    ['1.25 h', 75],
    ['90m', 90],
    ['90 min', 90],
    ['0', 0],
    ['  1H  30M ', 90],
    ['0.01', 1],
    ['24:00', 1440],
    ['100', 6000],
  ])('%s is %s minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes)
  })

  it.each(['', ' ', 'abc', '-1', '1:60', '1:5', '1h 90m', '1.5.2', '1h 2h', '30m 1h', '1d', '1e3', '12345', 'h', '٣'])(
    '%j is not a duration',
    (text) => {
      expect(parseDuration(text)).toBeUndefined()
    },
  )

  it('is read again as it is shown', () => {
    for (const minutes of [0, 1, 59, 60, 61, 90, 1439, 1440]) {
      expect(parseDuration(formatDuration(minutes))).toBe(minutes)
      expect(parseDuration(clockDuration(minutes))).toBe(minutes)
    }
  })
})

describe('a shown duration', () => {
  it('consists of hours and minutes', () => {
    expect([0, 45, 60, 90, 1440, 90_005].map(formatDuration)).toEqual([
      '0 min',
      '45 min',
      '1 h',
      '1 h 30 min',
      '24 h',
      '1,500 h 5 min',
    ])
  })

  it('has a sign if it is negative', () => {
    expect(formatDuration(-90)).toBe('−1 h 30 min')
  })

  it('is short in tables', () => {
    expect([0, 5, 60, 610].map(clockDuration)).toEqual(['0:00', '0:05', '1:00', '10:10'])
  })

  it('has seconds while it passes, and is never negative', () => {
    expect([-5000, 0, 9_999, 3_909_000, 90_000_000].map(formatElapsed)).toEqual([
      '0:00:00',
      '0:00:00',
      '0:00:09',
      '1:05:09',
      '25:00:00',
    ])
  })
})
