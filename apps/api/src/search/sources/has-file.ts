import { type RawBuilder, sql } from 'kysely'

type Column = 'task_id' | 'task_comment_id' | 'project_id' | 'milestone_id' | 'milestone_comment_id' | 'message_id'

/** Whether a file outside the trash names this object: those of a task and of a milestone include the files of comments. */
export const hasFile = (column: Column, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from files hf where hf.${sql.raw(column)} = ${id} and hf.deleted_at is null)`
