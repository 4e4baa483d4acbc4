import type { Actor } from '@muster/contracts/capabilities'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from './access/session.ts'
import { notYourOrganization } from './http/problems.ts'
import { RunAgain, type Tx } from './store.ts'

/**
 * What is locked of a level, as ids or as a query that selects them, and how strongly:
 * - `keep`: it is neither deleted nor put into the trash until the transaction ends; others may change it.
 * - `change`: its own fields are changed, or what is counted of it; one at a time.
 * - `end`: it is deleted, put into the trash or taken out of it; waits for all who keep it, and keeps new ones out.
 */
type Rows = { keep: Ids } | { change: Ids } | { end: Ids }
type Ids = readonly (number | null | undefined)[] | RawBuilder<unknown>

/** The rows that a change needs, level by level. A level that is not named is not locked. */
export type Locks = {
  organizations?: Rows
  accounts?: Rows
  /** Memberships, by their people. */
  members?: Rows & { of: number }
  projects?: Rows
  goals?: Rows
  milestones?: Rows
  tasks?: Rows
}

/** The one lock order of the product: docs/architecture.md, "Locks". */
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
 * Locks rows in the order of the levels, and within a level by ascending id, so that of two changes one waits for the
 * other and never each for the other. A change that needs several rows takes them here, before it writes anything.
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
 * Looks without locks for what a change needs, locks it in order, and looks again: when it is something else by then,
 * the transaction runs again. What `find` returns is compared as JSON; undefined means that nothing is in sight.
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
 * The caller as an active member of the organization, which they stay, in the same role, until the transaction ends;
 * undefined when they are not one. The end of a membership waits for those who act by it.
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

/** The same, or 403: for collections, where foreign and unknown answer alike. */
export const actingMember = async (tx: Tx, session: Pick<Session, 'userId'>, organizationId: number): Promise<Actor> =>
  (await actingIn(tx, session, organizationId)) ?? notYourOrganization()
