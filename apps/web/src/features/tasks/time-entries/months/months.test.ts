import { expect, it } from 'vitest'
import { monthsWith } from './months.ts'

it('offers the last twelve months, and earlier ones that are locked', () => {
  const months = monthsWith(['2026-01', '2024-05'], '2026-02-28')
  expect([months.length, months[0], months[1], months[11], months[12]]).toEqual([
    13,
    '2026-02',
    '2026-01',
    '2025-03',
    '2024-05',
  ])
})
