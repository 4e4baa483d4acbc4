import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Fields } from './field.ts'
import { EndDate, IdText, StartDate, text } from './fields.ts'
import { goalFields } from './goals/fields.ts'
import { milestoneFields } from './milestones/fields.ts'
import { projectFields } from './projects/fields.ts'
import { notImportedReasons } from './task-imports.ts'
import { taskFields } from './tasks/fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

it('an id in a URL consists of digits without leading zeros [T6]', () => {
  expect(z.parse(IdText, '70')).toBe(70)
  for (const invalidText of ['0', '007', '1e3', ' 7', '-7', '2147483648', ''])
    expect(accepts(IdText, invalidText), invalidText).toBe(false)
})

it('a date without a time becomes its first or last second [T6]', () => {
  expect(z.parse(StartDate, '2026-11-25')).toBe('2026-11-25T00:00:00')
  expect(z.parse(EndDate, '2026-11-25')).toBe('2026-11-25T23:59:59')
  expect(z.parse(EndDate, '2026-11-25 17:30Z')).toBe('2026-11-25T17:30:00')
})

it('dates and times that do not exist are refused [T6]', () => {
  expect(accepts(EndDate, '2028-02-29T23:59:59')).toBe(true)
  expect(accepts(EndDate, '1900-01-01')).toBe(true)
  for (const invalidText of ['2026-13-05', '2026-02-30', '1899-12-31', '2026-11-25T24:00', '2026-11-25T10:60'])
    expect(accepts(EndDate, invalidText), invalidText).toBe(false)
})

it('text that cannot be stored is refused [T6]', () => {
  expect(accepts(text(10), 'ok')).toBe(true)
  expect(accepts(text(10), 'a\u0000b')).toBe(false)
  expect(accepts(text(10), 'a\ud800b')).toBe(false)
})

it('the time that a form adds to a date is the one that the contract adds to a date without a time', () => {
  const fieldSets: Fields[] = [taskFields, goalFields, milestoneFields, projectFields]
  const dates = fieldSets.flatMap((fields) => Object.values(fields)).filter(({ kind }) => kind === 'date')
  expect(dates).toHaveLength(7)
  for (const { input, defaultTime } of dates) expect(z.parse(input, '2026-11-25')).toBe(`2026-11-25T${defaultTime}`)
})

it('every field that is not imported has a reason, and every imported field recognizes the header of an export', () => {
  expect(Object.keys(notImportedReasons)).toEqual([
    'project_id',
    'goal_id',
    'goal_milestone_id',
    'expected_completion_time',
  ])
  for (const field of Object.values(taskFields))
    if ('importHeaders' in field) expect(field.importHeaders).toContain(field.label.toLowerCase())
})
