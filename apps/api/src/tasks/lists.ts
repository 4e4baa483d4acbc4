import { listComments } from '@muster/contracts/comments'
import {
  listMilestoneTasks,
  listMyTasks,
  listOrganizationTasks,
  listTasks,
  listUserTasks,
  readTaskTotals,
} from '@muster/contracts/tasks'
import type { UserIdExpression } from '@muster/server/access/caller'
import { leadsOrganization } from '@muster/server/access/visibility'
import { allOrganizationsStamp, organizationStamp } from '@muster/server/facts/stamps'
import { refuseNotFound, refuseOtherOrganization } from '@muster/server/http/problems'
import { RowCache } from '@muster/server/serve/row-cache'
import { serveList, serveRevisedList, writeEach } from '@muster/server/serve/serve-read'
import { serveStamped } from '@muster/server/serve/serve-stamped'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { fieldTotals } from '../custom-fields/values/conditions.ts'
import { fieldResolver } from '../custom-fields/values/listed-fields.ts'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import { projectStamp } from '../projects/stamp.ts'
import { mayReadUser, userStamp } from '../users/user-access.ts'
import { commentRow, toComment } from './comments.ts'
import { applyFilter, page, pageChecker } from './page.ts'
import { taskStamp } from './stamp.ts'
import { isVisibleLine } from './text/visible-lines.ts'
import { tasksVisibleTo } from './visible-to.ts'

type Tasks = ReturnType<typeof tasksVisibleTo>

/** Serves the lists of tasks, and the list of a task's comments; see serveRevisedList and serveList. */
export function taskLists(app: FastifyInstance) {
  const rowCache = new RowCache()
  const checkPage = pageChecker(app.store.db)
  serveRevisedList(
    app,
    listTasks,
    rowCache,
    ({ db, callerId, input }) => ({
      ...page(applyFilter(db, tasksVisibleTo(db, callerId), callerId, input), callerId, input),
      stamp: input.project_id
        ? projectStamp(db, callerId, input.project_id)
        : scopeStamp(callerId, input.organization_id),
    }),
    ({ project_id }) => (project_id ? refuseNotFound('Project') : refuseOtherOrganization()),
    checkPage,
  )

  serveRevisedList(
    app,
    listOrganizationTasks,
    rowCache,
    ({ db, callerId, input }) => ({
      ...page(
        applyFilter(db, tasksVisibleTo(db, callerId), callerId, { ...input, organization_id: input.id }),
        callerId,
        input,
      ),
      stamp: organizationStamp(callerId, input.id),
    }),
    refuseOtherOrganization,
    checkPage,
  )

  serveStamped(
    app,
    readTaskTotals,
    ({ db, callerId, input }) => {
      const tasks = applyFilter(db, tasksVisibleTo(db, callerId), callerId, { ...input, organization_id: input.id })
      const requested = input.ids ? tasks.where(sql<boolean>`t.id = any(${input.ids}::int[])`) : tasks
      return {
        json: fieldTotals(requested.select(['t.id', 't.project_id']), input.fields),
        stamp: organizationStamp(callerId, input.id),
      }
    },
    refuseOtherOrganization,
    fieldResolver(app.store.db),
  )

  serveRevisedList(
    app,
    listMyTasks,
    rowCache,
    ({ db, callerId, input }) => ({
      ...page(applyFilter(db, assignedTo(tasksVisibleTo(db, callerId), callerId), callerId, input), callerId, input),
      stamp: scopeStamp(callerId, input.organization_id),
    }),
    refuseOtherOrganization,
    checkPage,
  )

  serveRevisedList(
    app,
    listUserTasks,
    rowCache,
    ({ db, callerId, input }) => ({
      ...page(
        tasksOfUser(applyFilter(db, tasksVisibleTo(db, callerId), callerId, input), callerId, input.id),
        callerId,
        input,
      ),
      stamp: userStamp({ db, callerId, userId: input.id, organizationId: input.organization_id }),
      allowed: mayReadUser({ db, callerId, userId: input.id, organizationId: input.organization_id }),
    }),
    ({ organization_id }) => (organization_id ? refuseOtherOrganization() : refuseNotFound('User')),
    checkPage,
  )

  serveRevisedList(
    app,
    listMilestoneTasks,
    rowCache,
    ({ db, callerId, input }) => ({
      ...page(
        applyFilter(db, tasksVisibleTo(db, callerId).where('t.milestone_id', '=', input.id), callerId, input),
        callerId,
        input,
      ),
      stamp: milestoneStamp(db, callerId, input.id),
    }),
    () => refuseNotFound('Milestone'),
    checkPage,
  )

  serveList(
    app,
    listComments,
    ({ db, callerId, input }) => ({
      rows: limitRows(commentRow(db, callerId).where('c.task_id', '=', input.id).orderBy('c.id'), input),
      total: sql<number>`(select count(*) from task_comments c where c.task_id = ${input.id} and ${isVisibleLine(callerId)})`,
      stamp: taskStamp(db, callerId, input.id),
    }),
    () => refuseNotFound('Task'),
    { write: writeEach(toComment) },
  )
}

const limitRows = <Rows extends { limit(n: Expression<number>): Rows; offset(n: Expression<number>): Rows }>(
  rows: Rows,
  { limit, offset }: { limit?: Expression<number>; offset?: Expression<number> },
) => {
  const limitedRows = rows.limit(limit ?? sql<number>`10000`)
  return offset ? limitedRows.offset(offset) : limitedRows
}

const assignedTo = (tasks: Tasks, user: Expression<number>): Tasks =>
  tasks.where(sql<boolean>`exists (select from task_assignees own where own.task_id = t.id and own.user_id = ${user})`)

/**
 * The tasks assigned to a user. If the user is not the caller, only tasks of organizations in which the caller is an
 * admin or manager are listed.
 */
const tasksOfUser = (tasks: Tasks, callerId: UserIdExpression, userId: Expression<number>): Tasks =>
  assignedTo(tasks, userId).where(sql<boolean>`(${leadsOrganization} or ${userId} = ${callerId})`)

const scopeStamp = (callerId: UserIdExpression, organizationId: Expression<number> | undefined) =>
  organizationId ? organizationStamp(callerId, organizationId) : allOrganizationsStamp(callerId)

const milestoneStamp = (db: Db, callerId: UserIdExpression, milestoneId: Expression<number>) => sql<string | null>`(
  select ${organizationStamp(callerId, sql`seen.organization_id`)}
  from ${milestonesVisibleTo(db, callerId).where('ms.id', '=', milestoneId).select('ms.organization_id')} seen)`
