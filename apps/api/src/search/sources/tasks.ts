import { isOwnTask } from '@muster/server/access/visibility'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { tasksVisibleTo } from '../../tasks/visible-to.ts'
import type { SearchCaller } from '../scope.ts'
import { hasFile } from './has-file.ts'
import { ownTaskIds } from './own-ids.ts'
import { isMatching, type Matching, newestMatching, type Source, sourceColumns } from './source.ts'

const isOpen = sql<boolean>`t.status not in ('done', 'cancelled')`

export function taskSource(db: Db, caller: SearchCaller, matching: Matching): Source {
  const { userId, organizationId, now } = caller
  const task = tasksVisibleTo(db, userId)
    .where('t.id', '=', sql.ref<number>('w.task_id'))
    .where('t.organization_id', '=', organizationId)
    .select([
      't.id',
      't.created_at',
      't.created_by',
      't.parent_id',
      't.project_id',
      't.status',
      't.priority',
      't.due_date',
      't.open_blocker_count',
      't.recurrence',
    ])
    .offset(sql<number>`0`)
  return {
    type: 'task',
    rows: db
      .selectFrom(matchingWords(caller, matching).as('w'))
      .innerJoinLateral(task.as('t'), (join) => join.onTrue())
      .select(
        sourceColumns({
          id: sql`t.id::text`,
          age_order: sql`w.task_id`,
          at: sql`t.created_at`,
          search: sql`w.words`,
          author_id: sql`t.created_by`,
          is_own: isOwnTask(userId),
          project_id: sql`t.project_id`,
          task_id: sql`t.id`,
          status: sql`t.status`,
          priority: sql`t.priority`,
          is_open: isOpen,
          is_overdue: sql`(${isOpen} and t.due_date < ${now}::timestamp)`,
          is_blocked: sql`(${isOpen} and t.open_blocker_count > 0)`,
          is_repeating: sql`(t.recurrence is not null)`,
          has_file: hasFile('task_id', sql`t.id`),
        }),
      ),
  }
}

const wordsTable = { alias: 'w', age: 'task_id', words: 'words' }

function matchingWords({ userId, organizationId, seesEverything }: SearchCaller, matching: Matching) {
  if (seesEverything) {
    const rows = sql`select w.task_id, w.words from task_words w where w.organization_id = ${organizationId}`
    return newestMatching(matching, { ...wordsTable, rows })
  }
  return sql`(
    select w.task_id, w.words from (${ownTaskIds(userId)} offset 0) own
    cross join lateral (
      select * from task_words w where w.task_id = own.id and ${isMatching(matching, wordsTable)} offset 0
    ) w
    order by own.id desc
  )`
}
