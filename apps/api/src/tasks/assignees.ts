import { invalid } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'

type Named = { assigned_users?: number[]; assignees?: number[]; assigned_to?: number | null }

/**
 * Whom a body gives the task to, in order; undefined when it does not say. The three ways to say it may repeat what
 * stands (a fetched object sent back); of those that differ from it, all must say the same.
 */
export function assigneesIn(body: Named, standing: number[] = []): number[] | undefined {
  const first = standing[0] ?? null
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
  const changes = said.filter((ids) => ids.join() !== standing.join())
  const [wanted, ...others] = changes
  const contradiction = others.find(
    (ids) => !(wanted ?? []).every((id) => ids.includes(id)) && !ids.every((id) => wanted?.includes(id)),
  )
  if (contradiction) invalid({ field: 'assigned_users', message: 'The assignees are given twice and differ' })
  return longest(changes) ?? (said.length > 0 || body.assigned_to !== undefined ? standing : undefined)
}

const longest = (lists: number[][]) => lists.toSorted((a, b) => b.length - a.length)[0]

/** 422: somebody named is no active member of the organization. */
export function refuseStrangers(): never {
  return invalid({ field: 'assigned_users', message: 'Assignees must be members of the organization' })
}

/**
 * Those of the people who are active members, locked in order: the end of a membership waits until the task is theirs,
 * and then takes it from them; one that is under way is waited for.
 */
export const membersAmong = (organizationId: number, people: number[]) => sql<{ user_id: number; role: string }>`(
  select user_id, role from memberships
  where organization_id = ${organizationId} and user_id = any(${people}::int[]) and status = 'active'
  order by user_id for key share
)`

/** 422 unless all are active members of the organization, which they stay until the transaction ends. */
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
