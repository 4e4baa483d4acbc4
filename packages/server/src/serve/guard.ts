import type { Slot, Slots } from '@muster/database/statement'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

/** Values for a statement on a replica, which returns rows only if its stamp equals this one. */
export type WithGuard<Values> = Values & { guard?: string }

/** The pool of a statement and, if it is that of a replica, the stamp that the statement requires. */
export type Source = { pool: pg.Pool; guard?: string }

/** Splits the slots into that of the guard, which is undefined on the primary, and the others. */
export function splitGuard<Values>(slots: Slots<WithGuard<Values>>): {
  guard: Slot<string> | undefined
  slots: Slots<Values>
}
export function splitGuard({ guard, ...slots }: Record<string, unknown>): object {
  return { guard, slots }
}

/**
 * The condition that the guard adds to a statement, after this word. PostgreSQL evaluates it once and, if it is false,
 * reads nothing else.
 */
export const guardCondition = (
  word: 'where' | 'having',
  guard: Slot<string> | undefined,
  stamp: Expression<string | null>,
): RawBuilder<unknown> => (guard ? sql`${sql.raw(word)} ${stamp} = ${guard}` : sql``)
