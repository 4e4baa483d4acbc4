import { can } from '@muster/contracts/capabilities'
import { maxNamedAdditions, type SampleRemoval } from '@muster/contracts/sample-project'
import { actorOrRefuse } from '@muster/server/access/actor'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound, refuseUnless } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { isPersonal } from '../milestones/visible-to.ts'
import { type Sample, sampleOf } from './sample-row.ts'

/** What `removeSampleProject` would delete now. Throws 403 for a user who may not delete projects. */
export async function readRemoval(db: Db, principal: Principal, organizationId: number): Promise<SampleRemoval> {
  refuseUnless(can.deleteProject(await actorOrRefuse(db, principal, organizationId)))
  return removalOf(db, (await sampleOf(db, organizationId)) ?? refuseNotFound('Project'))
}

/** Counts and names what users added to the sample project, including what they have deleted since then. */
export async function removalOf(db: Db, sample: Sample): Promise<SampleRemoval> {
  const { project_id, goal_ids, milestone_ids, task_ids } = sample
  const { rows } = await sql<Pick<SampleRemoval, 'added' | 'added_count' | 'comment_count'>>`
    with added as (
      select 1 as place, 'task' as kind, id, title, false as is_private from tasks
      where project_id = ${project_id} and not id = any(${task_ids}::int[])
      union all
      select 2, 'goal', id, title, false from goals
      where project_id = ${project_id} and not is_personal and not id = any(${goal_ids}::int[])
      union all
      select 3, 'milestone', ms.id, ms.title, ${isPersonal} from milestones ms
      where ms.project_id = ${project_id} and not ms.id = any(${milestone_ids}::int[])
    )
    select
      (
        select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'title', title) order by place, id), '[]')
        from (select * from added where not is_private order by place, id limit ${maxNamedAdditions}) named
      ) as added,
      (select count(*) from added)::int as added_count,
      (
        (select count(*) from task_comments where kind = 'user' and task_id = any(${task_ids}::int[]))
        + (select count(*) from milestone_comments where milestone_id = any(${milestone_ids}::int[]))
      )::int as comment_count`.execute(db)
  const [row] = rows
  if (!row) return refuseNotFound('Project')
  return { project_id, name: sample.name, is_trashed: sample.deleted_at !== null, ...row }
}
