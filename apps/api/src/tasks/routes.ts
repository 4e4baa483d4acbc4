import { addComment, deleteComment, updateComment } from '@muster/contracts/comments'
import {
  changeTaskStatus,
  createTask,
  deleteTask,
  listAssignableUsers,
  readTask,
  readTaskWithComments,
  updateTask,
} from '@muster/contracts/tasks'
import { changeTasks, deleteTasks } from '@muster/contracts/tasks/many'
import { addSubtasks, listSubtasks, setParent } from '@muster/contracts/tasks/subtasks'
import { refuseIfMatch, withETag } from '@muster/server/http/etag'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { serve } from '@muster/server/serve/serve'
import { serveChange } from '@muster/server/serve/serve-change'
import { serveList, serveOne, writeObject } from '@muster/server/serve/serve-read'
import type { FastifyInstance } from 'fastify'
import { assignableUsers } from './assignable-users.ts'
import * as many from './change-many.ts'
import { changeStatus } from './change-status.ts'
import * as comments from './comments.ts'
import * as create from './create.ts'
import * as remove from './delete.ts'
import * as removeMany from './delete-many.ts'
import { taskLists } from './lists.ts'
import { statusRead } from './seen-by.ts'
import * as addition from './subtasks/add.ts'
import { subtaskList } from './subtasks/list.ts'
import * as tree from './subtasks/set-parent.ts'
import { oneTaskRow } from './task-row.ts'
import * as update from './update.ts'
import { tasksVisibleTo } from './visible-to.ts'
import { toTaskWithComments, withComments } from './with-comments.ts'

export async function taskRoutes(app: FastifyInstance) {
  taskLists(app)
  serveOne(
    app,
    readTask,
    ({ db, callerId, input }) => ({ row: oneTaskRow(tasksVisibleTo(db, callerId).where('t.id', '=', input.id)) }),
    () => refuseNotFound('Task'),
  )
  serveOne(
    app,
    readTaskWithComments,
    ({ db, callerId, input }) => ({
      row: withComments(db, callerId, oneTaskRow(tasksVisibleTo(db, callerId).where('t.id', '=', input.id))),
    }),
    () => refuseNotFound('Task'),
    writeObject(toTaskWithComments),
  )
  serveList(
    app,
    listAssignableUsers,
    ({ db, callerId, input }) => assignableUsers(db, callerId, input),
    refuseOtherOrganization,
  )
  serveChange(app, createTask, create.newTaskPlacement, ({ store, principal, body, found }) =>
    create.createTask(store, principal, body, found),
  )
  serve(app, updateTask, ({ store, principal, params, body, request }) =>
    update.updateTask(store, principal, params.id, body, request.headers['if-match']),
  )
  serve(app, changeTasks, ({ store, principal, body, request }) => {
    refuseIfMatch(request)
    return many.changeTasks(store, principal, body.organization_id, body.changes)
  })
  serve(app, deleteTasks, ({ store, principal, body }) =>
    removeMany.deleteTasks(store, principal, body.organization_id, body.ids),
  )
  serveChange(app, changeTaskStatus, statusRead, ({ store, principal, params, body, request, found }) =>
    changeStatus(store, principal, params.id, body, found, request.headers['if-match']),
  )
  serve(app, deleteTask, async ({ store, principal, params }) => {
    await remove.deleteTask(store, principal, params.id)
    return undefined
  })
  serveList(
    app,
    listSubtasks,
    ({ db, callerId, input }) => subtaskList(db, callerId, input),
    () => refuseNotFound('Task'),
  )
  serve(app, addSubtasks, ({ store, principal, params, body }) =>
    addition.addSubtasks(store, principal, params.id, body),
  )
  serve(app, setParent, ({ store, principal, params, body, request }) =>
    tree.setParent(store, principal, params.id, body, request.headers['if-match']),
  )
  serve(app, addComment, async ({ store, principal, params, body, reply }) =>
    withETag(reply, principal.userId, await comments.addComment(store, principal, params.id, body)),
  )
  serve(app, updateComment, async ({ store, principal, params: { id, commentId }, body, request, reply }) => {
    const ifMatch = request.headers['if-match']
    const changed = await comments.updateComment(store, principal, id, commentId, body, ifMatch)
    return withETag(reply, principal.userId, changed)
  })
  serve(app, deleteComment, async ({ store, principal, params }) => {
    await comments.deleteComment(store, principal, params.id, params.commentId)
    return undefined
  })
}
