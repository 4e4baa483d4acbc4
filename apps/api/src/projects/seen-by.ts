import type { Actor } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import type { Session } from '@muster/server/access/session'
import { refuseStale, tagOf } from '@muster/server/http/etag'
import { notFound } from '@muster/server/http/problems'
import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { projectRow } from './project-row.ts'
import { projectsVisibleTo } from './visible-to.ts'

/** Returns the project as the caller sees it, locked until the transaction ends, with the caller's role, or 404. */
export async function projectSeenBy(
  tx: Tx,
  session: Session,
  id: number,
  ifMatch?: string,
  strength: 'keep' | 'change' | 'end' = 'change',
): Promise<{ project: Project; actor: Actor & { name: string } }> {
  // Lock before reading, so that concurrent changes are included. The membership is locked first.
  const seen = projectRow(projectsVisibleTo(tx, session.userId)).where('p.id', '=', id)
  const member = projectsVisibleTo(tx, session.userId).where('p.id', '=', id).select('p.id').forKeyShare('m')
  const one = strength === 'keep' ? member.forKeyShare('p') : member
  await (strength === 'end' ? one.forUpdate('p') : strength === 'change' ? one.forNoKeyUpdate('p') : one).execute()
  const { rows } = await sql<{ project: Project; text: string; role: Actor['role']; name: string }>`
    select row_to_json(o) as project, row_to_json(o)::text as text, m.role, coalesce(u.full_name, u.username) as name
    from ${seen} o
    join memberships m on m.organization_id = o.organization_id and m.user_id = ${session.userId}
    join users u on u.id = m.user_id
  `.execute(tx)
  const [row] = rows
  if (!row) return notFound('Project')
  refuseStale(ifMatch, tagOf(session.userId, row.text), row.text)
  return { project: row.project, actor: { id: session.userId, role: row.role, name: row.name } }
}

/** The members who see the project through a task of theirs. Admins and managers see it anyway. */
export async function membersSeeing(tx: Tx, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select a.user_id from tasks t join task_assignees a on a.task_id = t.id
    where t.project_id = ${projectId} and t.deleted_at is null
    union
    select t.created_by from tasks t
    where t.project_id = ${projectId} and t.deleted_at is null and t.created_by is not null`.execute(tx)
  return rows.map((row) => row.user_id)
}
