import type { Actor } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import type { Principal } from '@muster/server/access/principal'
import { refuseStaleTag, tagOf } from '@muster/server/http/etag'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { projectRows } from './project-row.ts'
import { projectsVisibleTo } from './visible-to.ts'

/**
 * Locks the project until the transaction ends, and returns it as the caller sees it, with the caller as actor. Throws
 * 404 if it is not visible, and 412 if `ifMatch` is outdated.
 */
export async function projectSeenBy(
  tx: Tx,
  principal: Principal,
  id: number,
  ifMatch?: string,
  lockStrength: 'keep' | 'change' | 'end' = 'change',
): Promise<{ project: Project; actor: Actor & { name: string } }> {
  // Lock before reading, so that concurrent changes are included. The membership is locked first.
  const seen = projectRows(projectsVisibleTo(tx, principal.userId), principal.userId).where('p.id', '=', id)
  const memberLockQuery = projectsVisibleTo(tx, principal.userId).where('p.id', '=', id).select('p.id').forKeyShare('m')
  const lockQuery = lockStrength === 'keep' ? memberLockQuery.forKeyShare('p') : memberLockQuery
  await (lockStrength === 'end'
    ? lockQuery.forUpdate('p')
    : lockStrength === 'change'
      ? lockQuery.forNoKeyUpdate('p')
      : lockQuery
  ).execute()
  const { rows } = await sql<{ project: Project; text: string; role: Actor['role']; name: string }>`
    select row_to_json(o) as project, row_to_json(o)::text as text, m.role, coalesce(u.full_name, u.username) as name
    from ${seen} o
    join memberships m on m.organization_id = o.organization_id and m.user_id = ${principal.userId}
    join users u on u.id = m.user_id
  `.execute(tx)
  const [row] = rows
  if (!row) return refuseNotFound('Project')
  refuseStaleTag(ifMatch, tagOf(principal.userId, row.text), row.text)
  return { project: row.project, actor: { id: principal.userId, role: row.role, name: row.name } }
}

/**
 * The members who see the project because of a task assigned to or created by them. Admins and managers see it even
 * without a task.
 */
export async function membersSeeing(tx: Tx, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select a.user_id from tasks t join task_assignees a on a.task_id = t.id
    where t.project_id = ${projectId} and t.deleted_at is null
    union
    select t.created_by from tasks t
    where t.project_id = ${projectId} and t.deleted_at is null and t.created_by is not null`.execute(tx)
  return rows.map((row) => row.user_id)
}
