import * as z from 'zod/mini'
import { type Field, type Fields, keysOf } from './field.ts'
import { BooleanText, EndDate, Id } from './fields.ts'

/** The id that represents 'no value' in a filter. */
export const noValueId = 0

const maxValues = 100

/** Keys of the fields that can be filtered by this operator. */
type FilterableKey<F extends Fields, Operator extends string> = {
  [Key in keyof F & string]: F[Key] extends { filters: readonly (infer Listed)[] }
    ? Operator extends Listed
      ? Key
      : never
    : never
}[keyof F & string]

type ValuesFilter = z.ZodMiniOptional<z.ZodMiniType<(string | number | boolean)[], string>>
type DayFilter = z.ZodMiniOptional<z.ZodMiniType<string, string>>

export type FilterShape<F extends Fields> = { [Key in `${FilterableKey<F, 'is' | 'none'>}_is`]: ValuesFilter } & {
  [Key in `${FilterableKey<F, 'before'>}_before`]: DayFilter
} & { [Key in `${FilterableKey<F, 'after'>}_after`]: DayFilter }

/**
 * Query parameters that filter a list by its fields: `status_is=todo,done`, `goal_id_is=7,none`,
 * `due_date_before=2026-12-01`. A row must match at least one value of every given parameter.
 */
export function filterShape<F extends Fields>(fields: F): FilterShape<F>
export function filterShape(fields: Fields): object {
  const parameters = keysOf(fields).flatMap((key) => {
    const field = fields[key]
    const operators = field?.filters ?? []
    if (!field) return []
    return [
      ...(operators.includes('is') || operators.includes('none')
        ? [[`${key}_is`, z.optional(valuesSchemaOf(field))]]
        : []),
      ...(operators.includes('before') ? [[`${key}_before`, z.optional(EndDate)]] : []),
      ...(operators.includes('after') ? [[`${key}_after`, z.optional(EndDate)]] : []),
    ]
  })
  return Object.fromEntries(parameters)
}

/**
 * The schema of a parameter with several values, separated by commas. Depending on the field's kind and filters, each
 * value is one of its choices, a boolean (`true` or `false`), an id, or `none`.
 */
function valuesSchemaOf({ kind, input, filters = [] }: Field) {
  const splitAtCommas = z.transform((text: string): unknown[] => text.split(','))
  if (kind === 'choice') return z.pipe(z.pipe(z.string(), splitAtCommas), z.array(input).check(z.maxLength(maxValues)))
  if (kind === 'yes_no')
    return z.pipe(z.pipe(z.string(), splitAtCommas), z.array(BooleanText).check(z.maxLength(maxValues)))
  const id = z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be ids, separated by commas')),
    z.pipe(z.transform(Number), Id),
  )
  const noneWord = z.pipe(
    z.literal('none', 'must be ids, or none, separated by commas'),
    z.transform(() => noValueId),
  )
  const entry = filters.includes('is') ? (filters.includes('none') ? z.union([noneWord, id]) : id) : noneWord
  return z.pipe(z.pipe(z.string(), splitAtCommas), z.array(entry).check(z.maxLength(maxValues)))
}

type SortableKey<F extends Fields> = {
  [Key in keyof F & string]: F[Key] extends { sortable: true } ? Key : never
}[keyof F & string]
export type SortWord<F extends Fields> = SortableKey<F> | `-${SortableKey<F>}`

/**
 * The words that `sort` accepts: the key of each sortable field and, for descending order, the key with a minus sign
 * before it.
 */
export function sortWords<F extends Fields>(fields: F): SortWord<F>[]
export function sortWords(fields: Fields): string[] {
  return keysOf(fields).flatMap((key) => (fields[key]?.sortable ? [key, `-${key}`] : []))
}
