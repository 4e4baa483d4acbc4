import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { milestonesVisibleTo } from '../../milestones/visible-to.ts'
import { tasksVisibleTo } from '../../tasks/visible-to.ts'
import type { SearchCaller } from '../scope.ts'
import { hasFile } from './has-file.ts'
import { ownTaskIds } from './own-ids.ts'
import { type Matching, type Source, sourceColumns } from './source.ts'

/** The comments that users wrote on visible tasks. */
export function taskCommentSource(db: Db, caller: SearchCaller, matching: Matching): Source {
  const { userId, organizationId } = caller
  const task = tasksVisibleTo(db, userId)
    .where('t.id', '=', sql.ref<number>('c.task_id'))
    .where('t.organization_id', '=', organizationId)
    .select('t.project_id')
    .offset(sql<number>`0`)
  return {
    type: 'comment',
    rows: db
      .selectFrom(matchingComments(caller, matching).as('c'))
      .innerJoinLateral(task.as('t'), (join) => join.onTrue())
      .select(
        sourceColumns({
          id: sql`'task-' || c.id`,
          age_order: sql`c.id`,
          at: sql`c.created_at`,
          search: sql`c.search`,
          author_id: sql`c.user_id`,
          is_own: sql`(c.user_id = ${userId})`,
          project_id: sql`t.project_id`,
          has_file: hasFile('task_comment_id', sql`c.id`),
        }),
      ),
  }
}

function matchingComments({ userId, organizationId, seesEverything }: SearchCaller, matching: Matching) {
  const condition = matching(sql`c.search`, sql`c.id`)
  const columns = sql`c.id, c.task_id, c.user_id, c.created_at, c.search`
  return seesEverything
    ? sql`(
        select ${columns} from task_comments c
        where c.organization_id = ${organizationId} and c.kind = 'user' and ${condition}
        order by c.id desc offset 0
      )`
    : sql`(
        select ${columns} from (${ownTaskIds(userId)} offset 0) own
        cross join lateral (
          select * from task_comments c where c.task_id = own.id and c.kind = 'user' and ${condition} offset 0
        ) c
        order by c.id desc offset 0
      )`
}

/** The comments on visible milestones. */
export const milestoneCommentSource = (db: Db, { userId, organizationId }: SearchCaller): Source => ({
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
        has_file: hasFile('milestone_comment_id', sql`c.id`),
      }),
    ),
})
