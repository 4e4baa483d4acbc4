import { expect, it } from 'vitest'
import { formatSize } from './format-size.ts'

it('formats sizes with at most two digits before a fraction', () => {
  expect(
    [0, 1, 999, 1_000, 1_449, 9_960, 45_300, 999_400, 999_600, 100_000_000, 2_500_000_000].map(formatSize),
  ).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 KB',
    '1.4 KB',
    '10 KB',
    '45 KB',
    '999 KB',
    '1 MB',
    '100 MB',
    '2.5 GB',
  ])
})
