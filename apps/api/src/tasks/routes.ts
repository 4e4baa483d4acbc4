import { addComment, deleteComment, updateComment } from '@muster/contracts/comments'
import {
  changeTaskStatus,
  createTask,
  deleteTask,
  listAssignableUsers,
  readTask,
  updateTask,
} from '@muster/contracts/tasks'
import { tagged } from '@muster/server/http/etag'
import { notFound } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveChange } from '@muster/server/serve/serve-change'
import { serveOne } from '@muster/server/serve/serve-read'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { assignableUsers } from './assignable-users.ts'
import { changeStatus } from './change-status.ts'
import * as comments from './comments.ts'
import * as create from './create.ts'
import * as remove from './delete.ts'
import { taskLists } from './lists.ts'
import { taskLook } from './seen-by.ts'
import { taskRows } from './task-row.ts'
import * as update from './update.ts'
import { tasksVisibleTo } from './visible-to.ts'

export async function taskRoutes(app: FastifyInstance) {
  taskLists(app)
  serveOne(
    app,
    readTask,
    ({ db, person, input }) => ({ row: taskRows(tasksVisibleTo(db, person).where('t.id', '=', input.id)) }),
    () => notFound('Task'),
  )
  serveTagged(app, listAssignableUsers, 'list', ({ store, session, query }) =>
    assignableUsers(store.db, session, query.organization_id),
  )
  serveChange(app, createTask, create.newTaskPlace, ({ store, session, body, found }) =>
    create.createTask(store, session, body, found),
  )
  serve(app, updateTask, ({ store, session, params, body, request }) =>
    update.updateTask(store, session, params.id, body, request.headers['if-match']),
  )
  serveChange(app, changeTaskStatus, taskLook, ({ store, session, params, body, request, found }) =>
    changeStatus(store, session, params.id, body, found, request.headers['if-match']),
  )
  serve(app, deleteTask, async ({ store, session, params }) => {
    await remove.deleteTask(store, session, params.id)
    return undefined
  })
  serve(app, addComment, async ({ store, session, params, body, reply }) =>
    tagged(reply, session.userId, await comments.addComment(store, session, params.id, body.content)),
  )
  serve(app, updateComment, async ({ store, session, params: { id, commentId }, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    const changed = await comments.updateComment(store, session, id, commentId, body.content, ifMatch)
    return tagged(reply, session.userId, changed)
  })
  serve(app, deleteComment, async ({ store, session, params }) => {
    await comments.deleteComment(store, session, params.id, params.commentId)
    return undefined
  })
}
