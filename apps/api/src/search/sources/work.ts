import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { goalsVisibleTo } from '../../goals/visible-to.ts'
import { isOpen as isOpenMilestone, status as milestoneStatus } from '../../milestones/states.ts'
import { milestonesVisibleTo } from '../../milestones/visible-to.ts'
import { projectsVisibleTo } from '../../projects/visible-to.ts'
import type { SearchCaller } from '../scope.ts'
import { hasFile } from './has-file.ts'
import { ownProjectIds } from './own-ids.ts'
import { type Source, sourceColumns } from './source.ts'

const isOpenGoal = sql<boolean>`g.status in ('not_started', 'in_progress')`
const isOpenProject = sql<boolean>`p.status not in ('completed', 'cancelled')`

export const projectSource = (db: Db, { userId, organizationId, now, seesEverything }: SearchCaller): Source => ({
  type: 'project',
  rows: projectsVisibleTo(db, userId)
    .where('p.organization_id', '=', organizationId)
    .$if(!seesEverything, (projects) => projects.where(sql<boolean>`p.id = any(array(${ownProjectIds(userId)}))`))
    .select(
      sourceColumns({
        id: sql`p.id::text`,
        age_order: sql`p.id`,
        at: sql`p.created_at`,
        search: sql`p.search`,
        author_id: sql`p.created_by`,
        is_own: sql`coalesce(p.created_by = ${userId}, false)`,
        project_id: sql`p.id`,
        status: sql`p.status`,
        is_open: isOpenProject,
        is_overdue: sql`(${isOpenProject} and p.end_date < ${now}::timestamp)`,
        has_file: hasFile('project_id', sql`p.id`),
      }),
    ),
})

export const goalSource = (db: Db, { userId, organizationId, now }: SearchCaller): Source => ({
  type: 'goal',
  rows: goalsVisibleTo(db, userId)
    .where('g.organization_id', '=', organizationId)
    .select(
      sourceColumns({
        id: sql`g.id::text`,
        age_order: sql`g.id`,
        at: sql`g.created_at`,
        search: sql`g.search`,
        author_id: sql`g.user_id`,
        is_own: sql`(g.user_id = ${userId})`,
        project_id: sql`g.project_id`,
        status: sql`g.status`,
        is_open: isOpenGoal,
        is_overdue: sql`(${isOpenGoal} and g.end_date < ${now}::timestamp)`,
      }),
    ),
})

export const milestoneSource = (db: Db, { userId, organizationId, now }: SearchCaller): Source => ({
  type: 'milestone',
  rows: milestonesVisibleTo(db, userId)
    .where('ms.organization_id', '=', organizationId)
    .select(
      sourceColumns({
        id: sql`ms.id::text`,
        age_order: sql`ms.id`,
        at: sql`ms.created_at`,
        search: sql`ms.search`,
        author_id: sql`ms.created_by`,
        is_own: sql`coalesce(ms.created_by = ${userId}, false)`,
        project_id: sql`ms.project_id`,
        status: milestoneStatus,
        priority: sql`ms.priority`,
        is_open: isOpenMilestone,
        is_overdue: sql`(${isOpenMilestone} and ms.due_date < ${now}::timestamp)`,
        has_file: hasFile('milestone_id', sql`ms.id`),
      }),
    ),
})
