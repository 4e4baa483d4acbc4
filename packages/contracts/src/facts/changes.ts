import type * as z from 'zod/mini'
import { type Field, type Fields, keysOf, type ValuesOf } from '../field.ts'

/** A field's value in a fact. A list of people is stored as their ids; any other value is the same as in the object. */
type FactValue<F extends Field> = F extends { kind: 'people' } ? number[] : z.output<F['value']>

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
  const valueIn = (values: Pick<ValuesOf<F>, Key>, key: Key) =>
    fields[key]?.kind === 'people' ? idsIn(values[key]) : values[key]
  return Object.assign({}, ...keys.map((key) => ({ [key]: { from: valueIn(before, key), to: valueIn(after, key) } })))
}

const idsIn = (people: unknown) => (Array.isArray(people) ? people.map(({ id }) => id) : [])

/** The changes without the values of long texts. */
export const historyChanges = <F extends Fields>(fields: F, changes: Changes<F>): HistoryChanges<F> =>
  Object.assign({}, ...keysOf(changes).map((key) => ({ [key]: fields[key]?.kind === 'long_text' ? {} : changes[key] })))
