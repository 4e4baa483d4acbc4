import { instant } from '@muster/database/json'
import type { UserIdExpression } from '@muster/server/access/caller'
import { isOwnTask, leadsOrganization } from '@muster/server/access/visibility'
import { sql } from 'kysely'
import { projectColumns } from './columns.ts'
import type { projectsVisibleTo } from './visible-to.ts'

/**
 * Selects visible projects with the field names of the API contract; task_count counts only the tasks that the caller
 * sees.
 */
export const projectRows = (projects: ReturnType<typeof projectsVisibleTo>, callerId: UserIdExpression | number) =>
  projects.innerJoin('organizations as o', 'o.id', 'p.organization_id').select([
    'p.id',
    'p.organization_id',
    ...projectColumns.selections(),
    'o.currency',
    'p.created_by',
    sql<number>`(
        select count(*) from tasks t
        where t.project_id = p.id and t.deleted_at is null and (${leadsOrganization} or ${isOwnTask(callerId)})
      )::int`.as('task_count'),
    'p.file_count',
    'p.files_version',
    sql<boolean>`exists (
        select from sample_projects s where s.organization_id = p.organization_id and s.project_id = p.id
      )`.as('is_sample'),
    instant(sql.ref('p.created_at')).as('created_at'),
    instant(sql.ref('p.updated_at')).as('updated_at'),
  ])
