import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { positionGap } from '../tasks/position.ts'

const parents = 6

/**
 * Makes existing tasks subtasks of another one: in each of six projects, one parent gets three to six, if possible one
 * that is in progress. The subtasks are younger than the parent, and the number of tasks stays the same.
 */
export async function addSubtasks(tx: Tx, organizationId: number): Promise<void> {
  await sql`
    with parent as (
      select distinct on (project_id) id, project_id, number from tasks
      where organization_id = ${organizationId}
      order by project_id, status = 'in_progress' desc, number
    ), numbered as (
      select parent.*, row_number() over (order by project_id) as place from parent limit ${parents}
    )
    update tasks t set parent_id = chosen.parent_id, subtask_position = chosen.place * ${positionGap}::float
    from (
      select child.id, p.id as parent_id, row_number() over (partition by p.id order by child.number) as place,
        3 + p.place % 4 as count
      from numbered p join tasks child on child.project_id = p.project_id and child.number > p.number
    ) chosen
    where t.id = chosen.id and chosen.place <= chosen.count`.execute(tx)
}
