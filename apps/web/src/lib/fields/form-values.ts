import { type Field, type FieldKind, type Fields, keysOf } from '@muster/contracts/field'

/**
 * Form values by kind of field: ids and choices as strings, days as `2026-11-25`, times as `17:30`. No value is '', or
 * [] for people and labels.
 */
type InputTypes = {
  text: string
  long_text: string
  choice: string
  number: number | string
  yes_no: boolean
  people: string[]
  labels: string[]
  reference: string
  date: string
  time: string
}

/** The values of a form with these fields, with the same keys as in the API contract. */
export type FormValues<F extends Fields> = { [Key in keyof F & string]: InputTypes[F[Key]['kind']] }

/** The part of an object that a form needs: the value of each field as the API returns it. */
export type ObjectWithFields<F extends Fields> = { [Key in keyof F]?: unknown }

/**
 * Returns the values of a form for a new object: the initial values of the fields that have one, and empty values for
 * the others.
 */
export const emptyForm = <F extends Fields>(fields: F): FormValues<F> =>
  valuesFor(fields, (field) => inputValue(field, field.initial ?? null))

/** Returns the values of a form that edits this object. */
export const formOf = <F extends Fields>(fields: F, object: ObjectWithFields<F>): FormValues<F> =>
  valuesFor(fields, (field, key) => inputValue(field, object[key]))

function valuesFor<F extends Fields>(fields: F, read: (field: Field, key: keyof F & string) => unknown) {
  return Object.assign({}, ...keysOf(fields).map((key) => ({ [key]: read(descriptionOf(fields, key), key) })))
}

/** Returns the description of a field with its general type, for code that handles every kind of field. */
export function descriptionOf(fields: Fields, key: string): Field {
  const field = fields[key]
  if (!field) throw new Error(`There is no field ${key}`)
  return field
}

/** Whether a field's values are lists of people or labels, which form values contain as ids. */
export const isListKind = (kind: FieldKind) => kind === 'people' || kind === 'labels'

function inputValue({ kind }: Field, value: unknown): string | number | boolean | string[] {
  if (kind === 'yes_no') return value === true
  if (isListKind(kind)) return Array.isArray(value) ? value.map(({ id }) => String(id)) : []
  if (kind === 'date') return typeof value === 'string' ? value.slice(0, 10) : ''
  if (kind === 'number') return typeof value === 'number' ? value : ''
  return value === null || value === undefined ? '' : String(value)
}
