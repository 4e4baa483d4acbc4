import { type Expression, sql } from 'kysely'
import type { Person } from './serve-read.ts'

/** A person in a query: an id that is known, or an expression inside the statement. */
export const personIn = (person: Person | number): Expression<number> =>
  typeof person === 'number' ? sql<number>`${person}::int` : person

/** In SQL what `can.seeEverything` says: the membership joined as `m` leads its organization. */
export const leads = sql<boolean>`m.role in ('admin', 'manager')`
