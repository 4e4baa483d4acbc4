import { instant } from '@muster/database/json'
import { leads, ownTask } from '@muster/server/access/sight'
import { sql } from 'kysely'
import type { projectsVisibleTo } from './visible-to.ts'

/** Selects visible projects with the contract's names; task_count counts only tasks the caller sees. */
export const projectRow = (projects: ReturnType<typeof projectsVisibleTo>) =>
  projects.innerJoin('organizations as o', 'o.id', 'p.organization_id').select([
    'p.id',
    'p.name',
    'p.description',
    'p.organization_id',
    'p.start_date',
    'p.end_date',
    'p.status',
    'p.budget',
    'o.currency',
    'p.created_by',
    sql<number>`(
        select count(*) from tasks t
        where t.project_id = p.id and t.deleted_at is null and (${leads} or ${ownTask(sql`m.user_id`)})
      )::int`.as('task_count'),
    instant(sql.ref('p.created_at')).as('created_at'),
    instant(sql.ref('p.updated_at')).as('updated_at'),
  ])
