import { refuseInvalid } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { type Expression, sql } from 'kysely'

/** A value, or the expression for it in a prepared statement. */
export type ValueOrExpression<Value> = Value | Expression<Value>

type RequestedAssignees = { assigned_users?: number[]; assignees?: number[]; assigned_to?: number | null }

/**
 * The assignees that a body sets, in order; undefined if it contains none of the three fields. Each field may repeat
 * the current value, as in an object that is sent back unchanged. Of the fields that differ from the current value, the
 * longest list is used. Throws 422 unless that list includes the users of all the others.
 */
export function assigneesIn(body: RequestedAssignees, current: number[] = []): number[] | undefined {
  const first = current[0] ?? null
  const requestedLists = [
    body.assigned_users,
    body.assignees,
    body.assigned_to === undefined || body.assigned_to === first
      ? undefined
      : body.assigned_to === null
        ? []
        : [body.assigned_to],
  ]
    .filter((ids) => ids !== undefined)
    .map((ids) => [...new Set(ids)])
  const changes = requestedLists.filter((ids) => ids.join() !== current.join())
  const longest = changes.toSorted((a, b) => b.length - a.length)[0]
  if (changes.some((ids) => ids.some((id) => !longest?.includes(id))))
    refuseInvalid({ field: 'assigned_users', message: 'The assignees are given twice and differ' })
  return longest ?? (requestedLists.length > 0 || body.assigned_to !== undefined ? current : undefined)
}

/** Throws 422, because an assignee is not an active member of the organization. */
export function refuseStrangers(): never {
  return refuseInvalid({ field: 'assigned_users', message: 'Assignees must be members of the organization' })
}

/**
 * Selects those of the given users who are active members, and locks their memberships in order. A membership can then
 * end only after the transaction, so that the code that ends it finds the assignments that the transaction has made. If
 * another transaction is already ending a membership, the query waits for that transaction.
 */
export const membersAmong = (organizationId: ValueOrExpression<number>, userIds: ValueOrExpression<number[]>) => sql<{
  user_id: number
  role: string
}>`(
  select user_id, role from memberships
  where organization_id = ${organizationId} and user_id = any(${userIds}::int[]) and status = 'active'
  order by user_id for key share
)`

/** Those of the users who are active members, who stay members until the transaction ends. */
export async function activeAmong(tx: Tx, organizationId: number, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ user_id: number }>`
    select user_id from ${membersAmong(organizationId, [...new Set(userIds)])} m`.execute(tx)
  return new Set(rows.map(({ user_id }) => user_id))
}

/**
 * Throws 422 unless all users are active members of the organization, and keeps them members until the transaction
 * ends.
 */
export async function requireMembers(tx: Tx, organizationId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  const { rows } = await sql`select user_id from ${membersAmong(organizationId, userIds)} m`.execute(tx)
  if (rows.length !== userIds.length) refuseStrangers()
}

/** Sets the assignees of a task, in the given order. Those who were assigned before keep their receipts. */
export async function assign(
  tx: Tx,
  callerId: number,
  task: { id: number; organization_id: number },
  assigneeIds: number[],
): Promise<void> {
  await sql`
    with kept as (
      delete from task_assignees where task_id = ${task.id} and not user_id = any(${assigneeIds}::int[])
    )
    insert into task_assignees (task_id, user_id, organization_id, place, assigned_by)
    select ${task.id}, user_id, ${task.organization_id}, place, ${callerId}::int from unnest(${assigneeIds}::int[]) with ordinality as n (user_id, place)
    on conflict (task_id, user_id) do update set place = excluded.place`.execute(tx)
}
