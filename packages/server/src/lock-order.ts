import type { Actor } from '@muster/contracts/capabilities'
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from './access/principal.ts'
import { refuseOtherOrganization } from './http/problems.ts'
import { RetryTransactionError, type Tx } from './store.ts'

/**
 * The rows of one level to lock, as ids or as a query that selects the ids. The key is the strength of the lock:
 * - `keep`: the row is neither deleted nor moved to the trash until the transaction ends, but others may change it.
 * - `change`: the row's own fields or counts change; one transaction at a time.
 * - `end`: the row is deleted, moved to the trash or restored. Waits for all transactions that keep the row.
 */
type LockedRows = { keep: Ids } | { change: Ids } | { end: Ids }
type Ids = readonly (number | null | undefined)[] | RawBuilder<unknown>

/** The rows that a change needs, level by level. A level without an entry is not locked. */
export type Locks = {
  organizations?: LockedRows
  accounts?: LockedRows
  /** Memberships of one organization, by the id of the user. */
  members?: LockedRows & { organizationId: number }
  /** Labels of one organization, so that ids of another organization lock nothing. */
  labels?: LockedRows & { organizationId: number }
  /** Custom fields of one organization. */
  customFields?: LockedRows & { organizationId: number }
  projects?: LockedRows
  goals?: LockedRows
  milestones?: LockedRows
  tasks?: LockedRows
}

/** Adds tasks to those that the change locks, each once and in ascending order. */
export const withChangedTasks = (locks: Locks, ids: readonly number[]): Locks => ({
  ...locks,
  tasks: { change: sortedIds([...changedIn(locks.tasks), ...ids]) },
})

/** The ids of the rows that are locked to be kept. */
export const keptIn = (rows: LockedRows | undefined) => (rows && 'keep' in rows ? idsIn(rows.keep) : [])

/** The ids of the rows that are locked to be changed. */
export const changedIn = (rows: LockedRows | undefined) => (rows && 'change' in rows ? idsIn(rows.change) : [])

const idsIn = (ids: Ids): number[] => (Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [])

/** Each id once, in ascending order. */
export const sortedIds = (ids: readonly number[]) => [...new Set(ids)].toSorted((left, right) => left - right)

/** The levels in the product's lock order, each with its table and key; see docs/architecture.md, "Locks". */
const levels = [
  ['organizations', 'organizations', 'id'],
  ['accounts', 'users', 'id'],
  ['members', 'memberships', 'user_id'],
  ['labels', 'labels', 'id'],
  ['customFields', 'custom_fields', 'id'],
  ['projects', 'projects', 'id'],
  ['goals', 'goals', 'id'],
  ['milestones', 'milestones', 'id'],
  ['tasks', 'tasks', 'id'],
] as const

/**
 * Locks rows in the order of the levels, and within a level by ascending key, so that two changes that lock their rows
 * here do not deadlock. A change that needs several rows locks them before it writes anything.
 */
export async function lockInOrder(tx: Tx, locks: Locks): Promise<void> {
  for (const [level, table, key] of levels) {
    const rows = locks[level]
    if (!rows) continue
    const [ids, strength] = idsAndStrength(rows)
    // The array makes PostgreSQL look the rows up by key. With outdated statistics, a join would read the whole table.
    const rowCondition = Array.isArray(ids) ? isOneOf(key, ids) : sql`${sql.ref(key)} = any(array(${ids}))`
    if (!rowCondition) continue
    const organizationCondition = 'organizationId' in rows ? sql`organization_id = ${rows.organizationId} and ` : sql``
    await sql`select from ${sql.table(table)} where ${organizationCondition}${rowCondition} order by ${sql.ref(key)} ${strength}`.execute(
      tx,
    )
  }
}

function idsAndStrength(rows: LockedRows) {
  if ('end' in rows) return [rows.end, sql`for update`] as const
  return 'change' in rows
    ? ([rows.change, sql`for no key update`] as const)
    : ([rows.keep, sql`for key share`] as const)
}

function isOneOf(key: string, ids: readonly unknown[]) {
  const definedIds = ids.filter((id) => typeof id === 'number')
  return definedIds.length === 0 ? undefined : sql`${sql.ref(key)} = any(${definedIds}::int[])`
}

/**
 * Calls `find` without locks, locks the rows that `locksOf` derives from the result, and calls `find` again. If the
 * second result differs, compared as JSON, the transaction is retried. Returns the second result. If the first call of
 * `find` returns undefined, nothing is locked and the result is undefined.
 */
export async function lockFound<Found extends object | undefined>(
  tx: Tx,
  find: () => Promise<Found>,
  locksOf: (found: NonNullable<Found>) => Locks,
): Promise<Found> {
  const found = await find()
  if (!found) return found
  await lockInOrder(tx, locksOf(found))
  const foundAgain = await find()
  if (JSON.stringify(foundAgain) !== JSON.stringify(found)) throw new RetryTransactionError()
  return foundAgain
}

/**
 * The caller as an active member of the organization; undefined for a non-member. Removing the member or changing the
 * role waits until the transaction ends, because both need an exclusive lock on the row.
 */
export async function lockActorIn(
  tx: Tx,
  { userId }: Pick<Principal, 'userId'>,
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

/**
 * The same, but throws 403 for a non-member. Used for collections, so that the id of another organization gets the
 * same response as an unknown id.
 */
export const lockActorOrRefuse = async (
  tx: Tx,
  principal: Pick<Principal, 'userId'>,
  organizationId: number,
): Promise<Actor> => (await lockActorIn(tx, principal, organizationId)) ?? refuseOtherOrganization()
