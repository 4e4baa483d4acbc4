import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { milestonesVisibleTo } from '../../milestones/visible-to.ts'
import { tasksVisibleTo } from '../../tasks/visible-to.ts'
import type { SearchScope } from '../scope.ts'
import { type Source, sourceColumns } from './source.ts'

/** The comments that users wrote on visible tasks. */
export const taskCommentSource = (db: Db, { userId, organizationId }: SearchScope): Source => ({
  type: 'comment',
  rows: tasksVisibleTo(db, userId)
    .innerJoin('task_comments as c', 'c.task_id', 't.id')
    .where('t.organization_id', '=', organizationId)
    .where('c.organization_id', '=', organizationId)
    .where('c.kind', '=', 'user')
    .select(
      sourceColumns({
        id: sql`'task-' || c.id`,
        age_order: sql`c.id`,
        at: sql`c.created_at`,
        search: sql`c.search`,
        author_id: sql`c.user_id`,
        is_own: sql`(c.user_id = ${userId})`,
        project_id: sql`t.project_id`,
      }),
    ),
})

/** The comments on visible milestones. */
export const milestoneCommentSource = (db: Db, { userId, organizationId }: SearchScope): Source => ({
  type: 'comment',
  rows: milestonesVisibleTo(db, userId)
    .innerJoin('milestone_comments as c', 'c.milestone_id', 'ms.id')
    .where('ms.organization_id', '=', organizationId)
    .where('c.organization_id', '=', organizationId)
    .select(
      sourceColumns({
        id: sql`'milestone-' || c.id`,
        age_order: sql`c.id`,
        at: sql`c.created_at`,
        search: sql`c.search`,
        author_id: sql`c.user_id`,
        is_own: sql`(c.user_id = ${userId})`,
        project_id: sql`ms.project_id`,
      }),
    ),
})
