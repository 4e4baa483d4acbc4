import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { milestonesVisibleTo } from '../../milestones/visible-to.ts'
import { tasksVisibleTo } from '../../tasks/visible-to.ts'
import type { SearchCaller } from '../scope.ts'
import { hasFile } from './has-file.ts'
import { ownTaskIds } from './own-ids.ts'
import { isMatching, type Matching, newestMatching, type Source, sourceColumns } from './source.ts'

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

const commentsTable = { alias: 'c', age: 'id', words: 'search' }

function matchingComments({ userId, organizationId, seesEverything }: SearchCaller, matching: Matching) {
  const columns = sql`c.id, c.task_id, c.user_id, c.created_at, c.search`
  if (seesEverything) {
    const rows = sql`select ${columns} from task_comments c
      where c.organization_id = ${organizationId} and c.kind = 'user'`
    return newestMatching(matching, { ...commentsTable, rows })
  }
  return sql`(
    select ${columns} from (${ownTaskIds(userId)} offset 0) own
    cross join lateral (
      select * from task_comments c
      where c.task_id = own.id and c.kind = 'user' and ${isMatching(matching, commentsTable)} offset 0
    ) c
    order by c.id desc
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
