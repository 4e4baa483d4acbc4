import { type Field, type Fields, keysOf } from '@muster/contracts/field'
import type * as z from 'zod/mini'
import { differingKeys } from './edits.ts'
import { descriptionOf, type FormValues, isListKind } from './form-values.ts'

/** The part of a request body that comes from a form with these fields. */
type BodyOf<F extends Fields> = { [Key in keyof F & string]?: z.input<F[Key]['input']> }

/** Returns the body of a create request: the fields that are filled in. */
export function newBody<F extends Fields>(fields: F, values: FormValues<F>): BodyOf<F> {
  const body = bodyOf(fields, values, keysOf(fields))
  const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.assign({}, ...Object.entries(body).map(([key, value]) => (isEmpty(value) ? {} : { [key]: value })))
}

/**
 * Returns the body of an update: the fields that differ from the initial values. A clearable field that was cleared has
 * the value null, and an empty list of people or labels is [].
 */
export const changedBody = <F extends Fields>(fields: F, values: FormValues<F>, before: FormValues<F>): BodyOf<F> =>
  bodyOf(fields, values, differingKeys(fields, values, before))

const bodyOf = <F extends Fields>(fields: F, values: FormValues<F>, keys: (keyof F & string)[]): BodyOf<F> =>
  Object.assign({}, ...keys.map((key) => ({ [key]: bodyValue(descriptionOf(fields, key), values[key]) })))

function bodyValue(
  { kind, range: [minimum] = [0, 0], clearable, defaultTime = '23:59:59' }: Field,
  value: unknown,
): unknown {
  const text = String(value).trim()
  if (kind === 'yes_no') return value
  if (isListKind(kind)) return Array.isArray(value) ? value.map(Number) : []
  if (kind === 'choice' || (kind === 'text' && !clearable)) return text
  if (!text) return null
  if (kind === 'date') return momentOf(text, defaultTime)
  if (kind === 'reference') return Number(text)
  // Entering 0 clears a clearable number if its minimum is greater than 0.
  if (kind === 'number') return clearable && minimum > 0 && Number(text) === 0 ? null : Number(text)
  return text
}

/** Joins a day and a time in the format of the API. */
export const momentOf = (day: string, time: string) => `${day}T${time}`
