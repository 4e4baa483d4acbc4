import { listProjectFiles, listTaskFiles } from '@muster/contracts/files'
import { fileRows } from '@muster/server/files/file-row'
import { refuseNotFound } from '@muster/server/http/problems'
import { serveList } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { projectStamp } from '../projects/stamp.ts'
import { taskStamp } from '../tasks/stamp.ts'

/** Serves the lists of the files of a task and of a project, newest first. */
export function fileLists(app: FastifyInstance) {
  serveList(
    app,
    listTaskFiles,
    ({ db, callerId, input }) => ({
      ...filesOf('task_id', input),
      stamp: taskStamp(db, callerId, input.id),
    }),
    () => refuseNotFound('Task'),
  )
  serveList(
    app,
    listProjectFiles,
    ({ db, callerId, input }) => ({
      ...filesOf('project_id', input),
      stamp: projectStamp(db, callerId, input.id),
    }),
    () => refuseNotFound('Project'),
  )
}

type Page = { id: Expression<number>; limit?: Expression<number>; offset?: Expression<number> }

/** The files of an object. The stamp of the list is null unless the caller sees the object. */
function filesOf(column: 'task_id' | 'project_id', { id, limit, offset }: Page) {
  const files = sql`select * from files f where f.${sql.raw(column)} = ${id} and f.deleted_at is null`
  return {
    rows: sql<object>`(
      ${fileRows(files)} order by f.id desc limit ${limit ?? sql`10000`} offset ${offset ?? sql`0`}
    )`,
    total: sql<number>`(select count(*) from (${files}) f)`,
  }
}
