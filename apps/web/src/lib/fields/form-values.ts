import { type Field, type Fields, keysOf } from '@muster/contracts/field'

/** What a form holds for a field of each kind: ids and choices as text, days `2026-11-25`, times `17:30`, '' for nothing. */
type Entered = {
  text: string
  long_text: string
  choice: string
  number: number | string
  yes_no: boolean
  people: string[]
  reference: string
  date: string
  time: string
}

/** What a form of these fields holds, under the contract's keys. */
export type FormValues<F extends Fields> = { [Key in keyof F & string]: Entered[F[Key]['kind']] }

/** An object as far as a form needs it: each field with its value as the contract returns it. */
type Described<F extends Fields> = { [Key in keyof F]?: unknown }

/** The values of a form without an object: initial ones, and nothing elsewhere. */
export const emptyForm = <F extends Fields>(fields: F): FormValues<F> =>
  valuesFor(fields, (field) => entered(field, field.initial ?? null))

/** The values of a form that changes this object. */
export const formOf = <F extends Fields>(fields: F, object: Described<F>): FormValues<F> =>
  valuesFor(fields, (field, key) => entered(field, object[key]))

function valuesFor<F extends Fields>(fields: F, read: (field: Field, key: keyof F & string) => unknown) {
  return Object.assign({}, ...keysOf(fields).map((key) => ({ [key]: read(descriptionOf(fields, key), key) })))
}

/** The description of a field, for code that serves every noun. */
export function descriptionOf(fields: Fields, key: string): Field {
  const field = fields[key]
  if (!field) throw new Error(`There is no field ${key}`)
  return field
}

function entered({ kind }: Field, value: unknown): string | number | boolean | string[] {
  if (kind === 'yes_no') return value === true
  if (kind === 'people') return Array.isArray(value) ? value.map(({ id }) => String(id)) : []
  if (kind === 'date') return typeof value === 'string' ? value.slice(0, 10) : ''
  if (kind === 'number') return typeof value === 'number' ? value : ''
  return value === null || value === undefined ? '' : String(value)
}
