import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { milestonesVisibleTo } from '../../milestones/visible-to.ts'
import { tasksVisibleTo } from '../../tasks/visible-to.ts'
import type { SearchScope } from '../scope.ts'
import { ownTaskIds } from './own-ids.ts'
import { type Source, sourceColumns } from './source.ts'

/** The comments that users wrote on visible tasks. Their tasks are looked up one by one, and not read as a whole. */
export function taskCommentSource(db: Db, { userId, organizationId, seesEverything }: SearchScope): Source {
  const task = tasksVisibleTo(db, userId)
    .where('t.id', '=', sql.ref<number>('c.task_id'))
    .where('t.organization_id', '=', organizationId)
  return {
    type: 'comment',
    rows: db
      .selectFrom('task_comments as c')
      .where('c.organization_id', '=', organizationId)
      .where('c.kind', '=', 'user')
      .where(sql<boolean>`exists (${task.select('t.id')} offset 0)`)
      .$if(!seesEverything, (comments) => comments.where(sql<boolean>`c.task_id = any(array(${ownTaskIds(userId)}))`))
      .select(
        sourceColumns({
          id: sql`'task-' || c.id`,
          age_order: sql`c.id`,
          at: sql`c.created_at`,
          search: sql`c.search`,
          author_id: sql`c.user_id`,
          is_own: sql`(c.user_id = ${userId})`,
          project_id: sql`(select t.project_id from tasks t where t.id = c.task_id)`,
        }),
      ),
  }
}

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
