import type { Actor } from '@muster/contracts/capabilities'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from './access/session.ts'
import { notYourOrganization } from './http/problems.ts'
import { RunAgain, type Tx } from './store.ts'

/**
 * The rows of a level to lock, as ids or as a query that selects them, and the strength:
 * - `keep`: the row is neither deleted nor moved to the trash until the transaction ends; others may change it.
 * - `change`: the row's own fields or counts change; one transaction at a time.
 * - `end`: the row is deleted, moved to the trash or restored; waits for all transactions that keep it, and blocks new
 * ones.
 */
type Rows = { keep: Ids } | { change: Ids } | { end: Ids }
type Ids = readonly (number | null | undefined)[] | RawBuilder<unknown>

/** The rows that a change needs, level by level. Other levels are not locked. */
export type Locks = {
  organizations?: Rows
  accounts?: Rows
  /** Memberships, by user. */
  members?: Rows & { of: number }
  projects?: Rows
  goals?: Rows
  milestones?: Rows
  tasks?: Rows
}

/** The lock order of the product: docs/architecture.md, "Locks". */
const levels = [
  ['organizations', 'organizations', 'id'],
  ['accounts', 'users', 'id'],
  ['members', 'memberships', 'user_id'],
  ['projects', 'projects', 'id'],
  ['goals', 'goals', 'id'],
  ['milestones', 'milestones', 'id'],
  ['tasks', 'tasks', 'id'],
] as const

/**
 * Locks rows in the order of the levels, and within a level by ascending id, so that two changes cannot deadlock. A
 * change that needs several rows locks them here before it writes anything.
 */
export async function lockInOrder(tx: Tx, locks: Locks): Promise<void> {
  for (const [level, table, key] of levels) {
    const rows = locks[level]
    if (!rows) continue
    const [ids, strength] = strengthOf(rows)
    const which = Array.isArray(ids) ? namedIn(key, ids) : sql`${sql.ref(key)} in (${ids})`
    if (!which) continue
    const place = level === 'members' ? sql`organization_id = ${locks.members?.of} and ` : sql``
    await sql`select from ${sql.table(table)} where ${place}${which} order by ${sql.ref(key)} ${strength}`.execute(tx)
  }
}

function strengthOf(rows: Rows) {
  if ('end' in rows) return [rows.end, sql`for update`] as const
  return 'change' in rows
    ? ([rows.change, sql`for no key update`] as const)
    : ([rows.keep, sql`for key share`] as const)
}

function namedIn(key: string, ids: readonly unknown[]) {
  const known = ids.filter((id) => typeof id === 'number')
  return known.length === 0 ? undefined : sql`${sql.ref(key)} = any(${known}::int[])`
}

/**
 * Reads without locks what a change needs, locks it in order, and reads again; if the result differs, the transaction
 * is retried. The results of `find` are compared as JSON; undefined means that nothing is visible.
 */
export async function lockFound<Found extends object | undefined>(
  tx: Tx,
  find: () => Promise<Found>,
  locksOf: (found: NonNullable<Found>) => Locks,
): Promise<Found> {
  const found = await find()
  if (!found) return found
  await lockInOrder(tx, locksOf(found))
  const again = await find()
  if (JSON.stringify(again) !== JSON.stringify(found)) throw new RunAgain()
  return again
}

/**
 * The caller as an active member of the organization; undefined for a non-member. Membership and role cannot change
 * until the transaction ends, because the end of a membership waits for running writes that depend on it.
 */
export async function actingIn(
  tx: Tx,
  { userId }: Pick<Session, 'userId'>,
  organizationId: number,
): Promise<Actor | undefined> {
  const row = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .forKeyShare()
    .executeTakeFirst()
  return row && { id: userId, role: row.role }
}

/** The same, or 403: for collections, where foreign and unknown ids get the same response. */
export const actingMember = async (tx: Tx, session: Pick<Session, 'userId'>, organizationId: number): Promise<Actor> =>
  (await actingIn(tx, session, organizationId)) ?? notYourOrganization()
