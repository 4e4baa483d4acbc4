import { invalid } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

type Named = { assigned_users?: number[]; assignees?: number[]; assigned_to?: number | null }

/**
 * The assignees that a body sets, in order; undefined if it sets none. Each of the three fields may repeat the current
 * value (an object sent back unchanged); those that differ from it must agree.
 */
export function assigneesIn(body: Named, current: number[] = []): number[] | undefined {
  const first = current[0] ?? null
  const said = [
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
  const changes = said.filter((ids) => ids.join() !== current.join())
  const [wanted, ...others] = changes
  const contradiction = others.find(
    (ids) => !(wanted ?? []).every((id) => ids.includes(id)) && !ids.every((id) => wanted?.includes(id)),
  )
  if (contradiction) invalid({ field: 'assigned_users', message: 'The assignees are given twice and differ' })
  return longest(changes) ?? (said.length > 0 || body.assigned_to !== undefined ? current : undefined)
}

const longest = (lists: number[][]) => lists.toSorted((a, b) => b.length - a.length)[0]

/** Throws 422: an assignee is no active member of the organization. */
export function refuseStrangers(): never {
  return invalid({ field: 'assigned_users', message: 'Assignees must be members of the organization' })
}

/**
 * The given users who are active members, locked in order: the end of a membership waits until the assignment is
 * committed and then removes it; one that is in progress is waited for.
 */
export const membersAmong = (organizationId: number, people: number[]) => sql<{ user_id: number; role: string }>`(
  select user_id, role from memberships
  where organization_id = ${organizationId} and user_id = any(${people}::int[]) and status = 'active'
  order by user_id for key share
)`

/** Throws 422 unless all are active members of the organization, which they remain until the transaction ends. */
export async function requireMembers(tx: Tx, organizationId: number, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  const { rows } = await sql`select user_id from ${membersAmong(organizationId, userIds)} m`.execute(tx)
  if (rows.length !== userIds.length) refuseStrangers()
}

/** Sets the assignees of a task, keeping their order. */
export async function assign(tx: Tx, task: { id: number; organization_id: number }, userIds: number[]): Promise<void> {
  await sql`
    with kept as (
      delete from task_assignees where task_id = ${task.id} and not user_id = any(${userIds}::int[])
    )
    insert into task_assignees (task_id, user_id, organization_id, place)
    select ${task.id}, user_id, ${task.organization_id}, place from unnest(${userIds}::int[]) with ordinality as n (user_id, place)
    on conflict (task_id, user_id) do update set place = excluded.place`.execute(tx)
}
