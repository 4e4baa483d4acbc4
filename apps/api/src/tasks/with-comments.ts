import type { Task } from '@muster/contracts/tasks'
import type { UserIdExpression } from '@muster/server/access/caller'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { type CommentRow, commentRow, toComment } from './comments.ts'

type Row = { task: Task; comments: CommentRow[] }

/** Selects each task with its first 10,000 comments and lines of history, oldest first. */
export const withComments = (db: Db, callerId: UserIdExpression, tasks: RawBuilder<Task>) => sql<Row>`(
  select row_to_json(task) as task, comments.list as comments
  from ${tasks} task
  cross join lateral (
    select coalesce(json_agg(row_to_json(o)), '[]') as list
    from ${commentRow(db, callerId).where('c.task_id', '=', sql<number>`task.id`).orderBy('c.id').limit(sql<number>`10000`)} o
  ) comments
)`

export const toTaskWithComments = ({ task, comments }: Row) => ({ task, comments: comments.map(toComment) })
