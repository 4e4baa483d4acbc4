import * as z from 'zod/mini'
import { type Field, type Fields, keysOf } from './field.ts'
import { EndDate, Id } from './fields.ts'

/** The id that stands for no value in a filter by people or by a reference. */
export const noValue = 0

const mostValues = 100

/** Keys of the fields that can be filtered by this operator. */
type FilteredBy<F extends Fields, Operator extends string> = {
  [Key in keyof F & string]: F[Key] extends { filters: readonly (infer Known)[] }
    ? Operator extends Known
      ? Key
      : never
    : never
}[keyof F & string]

type ValuesFilter = z.ZodMiniOptional<z.ZodMiniType<(string | number)[], string>>
type DayFilter = z.ZodMiniOptional<z.ZodMiniType<string, string>>

export type FilterShape<F extends Fields> = { [Key in `${FilteredBy<F, 'is' | 'none'>}_is`]: ValuesFilter } & {
  [Key in `${FilteredBy<F, 'before'>}_before`]: DayFilter
} & { [Key in `${FilteredBy<F, 'after'>}_after`]: DayFilter }

/**
 * Query parameters that filter a list by its fields: `status_is=todo,done`, `goal_id_is=7,none`,
 * `due_date_before=2026-12-01`. A row must meet all of them; within one, any of the values.
 */
export function filterShape<F extends Fields>(fields: F): FilterShape<F>
export function filterShape(fields: Fields): object {
  const parameters = keysOf(fields).flatMap((key) => {
    const field = fields[key]
    const has = field?.filters ?? []
    if (!field) return []
    return [
      ...(has.includes('is') || has.includes('none') ? [[`${key}_is`, z.optional(valuesOf(field))]] : []),
      ...(has.includes('before') ? [[`${key}_before`, z.optional(EndDate)]] : []),
      ...(has.includes('after') ? [[`${key}_after`, z.optional(EndDate)]] : []),
    ]
  })
  return Object.fromEntries(parameters)
}

/** Values separated by commas: words of a choice, ids, and `none` where the field can be without a value. */
function valuesOf({ kind, input, filters = [] }: Field) {
  const split = z.transform((text: string): unknown[] => text.split(','))
  if (kind === 'choice') return z.pipe(z.pipe(z.string(), split), z.array(input).check(z.maxLength(mostValues)))
  const id = z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be ids, separated by commas')),
    z.pipe(z.transform(Number), Id),
  )
  const none = z.pipe(
    z.literal('none', 'must be ids, or none, separated by commas'),
    z.transform(() => noValue),
  )
  const one = filters.includes('is') ? (filters.includes('none') ? z.union([none, id]) : id) : none
  return z.pipe(z.pipe(z.string(), split), z.array(one).check(z.maxLength(mostValues)))
}

type Sortable<F extends Fields> = {
  [Key in keyof F & string]: F[Key] extends { sortable: true } ? Key : never
}[keyof F & string]
export type SortWord<F extends Fields> = Sortable<F> | `-${Sortable<F>}`

/** Words for `sort`: each sortable field, with a minus before it for the descending order. */
export function sortWords<F extends Fields>(fields: F): SortWord<F>[]
export function sortWords(fields: Fields): string[] {
  return keysOf(fields).flatMap((key) => (fields[key]?.sortable ? [key, `-${key}`] : []))
}
