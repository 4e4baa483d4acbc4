import type * as z from 'zod/mini'
import { type Field, type FieldKind, type Fields, keysOf, type ValuesOf } from '../field.ts'

/** A label with the name that it had at the time of the change, because a deleted label has no other name. */
export type NamedLabel = { id: number; name: string }

/**
 * A field's value in a fact. A list of people is stored as their ids, and a list of labels as ids with names; any other
 * value is the same as in the object.
 */
type FactValue<F extends Field> = F extends { kind: 'people' }
  ? number[]
  : F extends { kind: 'labels' }
    ? NamedLabel[]
    : z.output<F['value']>

export type Change<Value> = { from: Value; to: Value }

/** The old and the new value of each changed field, by the field's key. */
export type Changes<F extends Fields> = { -readonly [Key in keyof F]?: Change<FactValue<F[Key]>> }

/**
 * Changes as a task's history stores them. The values of long texts are not stored, so that deleted text does not
 * remain in the history. Lines that an earlier version stored as sentences have no values either.
 */
export type HistoryChanges<F extends Fields> = { -readonly [Key in keyof F]?: Partial<Change<FactValue<F[Key]>>> }

/** The changes of these fields, in the order of `keys`. */
export function changesOf<F extends Fields, Key extends keyof F & string>(
  fields: F,
  keys: readonly Key[],
  before: Pick<ValuesOf<F>, Key>,
  after: Pick<ValuesOf<F>, Key>,
): Changes<F> {
  const valueIn = (values: Pick<ValuesOf<F>, Key>, key: Key) => factValue(fields[key]?.kind, values[key])
  return Object.assign({}, ...keys.map((key) => ({ [key]: { from: valueIn(before, key), to: valueIn(after, key) } })))
}

function factValue(kind: FieldKind | undefined, value: unknown): unknown {
  if (kind === 'people') return listOf(value).map(({ id }) => id)
  if (kind === 'labels') return listOf(value).map(({ id, name }) => ({ id, name }))
  return value
}

const listOf = (value: unknown) => (Array.isArray(value) ? value : [])

/** The changes without the values of long texts. */
export const historyChanges = <F extends Fields>(fields: F, changes: Changes<F>): HistoryChanges<F> =>
  Object.assign({}, ...keysOf(changes).map((key) => ({ [key]: fields[key]?.kind === 'long_text' ? {} : changes[key] })))
