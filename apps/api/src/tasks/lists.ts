import { listComments } from '@muster/contracts/comments'
import {
  listMilestoneTasks,
  listMyTasks,
  listOrganizationTasks,
  listTasks,
  listUserTasks,
} from '@muster/contracts/tasks'
import type { Person } from '@muster/server/access/caller'
import { leads } from '@muster/server/access/sight'
import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
import { KeptRows } from '@muster/server/serve/kept-rows'
import { eachWritten, serveList, serveRevisedList } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import { projectStamp } from '../projects/stamp.ts'
import { mayAskForOnePerson, stampOfOnePerson } from '../users/of-one-person.ts'
import { commentRow, toComment } from './comments.ts'
import { checkedPage, filtered, page } from './page.ts'
import { tasksVisibleTo } from './visible-to.ts'

type Tasks = ReturnType<typeof tasksVisibleTo>

/** Serves the lists of tasks and comments, each with one statement; see serveList. */
export function taskLists(app: FastifyInstance) {
  const kept = new KeptRows()
  serveRevisedList(
    app,
    listTasks,
    kept,
    ({ db, person, input }) => ({
      ...page(filtered(tasksVisibleTo(db, person), input), person, input),
      stamp: input.project_id ? projectStamp(db, person, input.project_id) : scopeStamp(person, input.organization_id),
    }),
    ({ project_id }) => (project_id ? notFound('Project') : notYourOrganization()),
    checkedPage,
  )

  serveRevisedList(
    app,
    listOrganizationTasks,
    kept,
    ({ db, person, input }) => ({
      ...page(filtered(tasksVisibleTo(db, person), { ...input, organization_id: input.id }), person, input),
      stamp: organizationStamp(person, input.id),
    }),
    notYourOrganization,
    checkedPage,
  )

  serveRevisedList(
    app,
    listMyTasks,
    kept,
    ({ db, person, input }) => ({
      ...page(filtered(assignedTo(tasksVisibleTo(db, person), person), input), person, input),
      stamp: scopeStamp(person, input.organization_id),
    }),
    notYourOrganization,
    checkedPage,
  )

  serveRevisedList(
    app,
    listUserTasks,
    kept,
    ({ db, person, input }) => ({
      ...page(theirs(filtered(tasksVisibleTo(db, person), input), person, input.id), person, input),
      stamp: stampOfOnePerson({ db, person, userId: input.id, organizationId: input.organization_id }),
      allowed: mayAskForOnePerson({ db, person, userId: input.id, organizationId: input.organization_id }),
    }),
    ({ organization_id }) => (organization_id ? notYourOrganization() : notFound('User')),
    checkedPage,
  )

  serveRevisedList(
    app,
    listMilestoneTasks,
    kept,
    ({ db, person, input }) => ({
      ...page(filtered(tasksVisibleTo(db, person).where('t.milestone_id', '=', input.id), input), person, input),
      stamp: milestoneStamp(db, person, input.id),
    }),
    () => notFound('Milestone'),
    checkedPage,
  )

  serveList(
    app,
    listComments,
    ({ db, person, input }) => ({
      rows: within(commentRow(db).where('c.task_id', '=', input.id).orderBy('c.id'), input),
      total: sql<number>`(select count(*) from task_comments where task_id = ${input.id})`,
      stamp: taskStamp(db, person, input.id),
    }),
    () => notFound('Task'),
    eachWritten(toComment),
  )
}

const within = <Rows extends { limit(n: Expression<number>): Rows; offset(n: Expression<number>): Rows }>(
  rows: Rows,
  { limit, offset }: { limit?: Expression<number>; offset?: Expression<number> },
) => {
  const cut = rows.limit(limit ?? sql<number>`10000`)
  return offset ? cut.offset(offset) : cut
}

const assignedTo = (tasks: Tasks, user: Expression<number>): Tasks =>
  tasks.where(sql<boolean>`exists (select from task_assignees own where own.task_id = t.id and own.user_id = ${user})`)

/** A user's tasks; those of another user only from organizations in which the caller is admin or manager. */
const theirs = (tasks: Tasks, person: Person, userId: Expression<number>): Tasks =>
  assignedTo(tasks, userId).where(sql<boolean>`(${leads} or ${userId} = ${person})`)

const scopeStamp = (person: Person, organizationId: Expression<number> | undefined) =>
  organizationId ? organizationStamp(person, organizationId) : everywhereStamp(person)

const taskStamp = (db: Db, person: Person, taskId: Expression<number>) => sql<string | null>`(
  select ${organizationStamp(person, sql`seen.organization_id`)}
  from ${tasksVisibleTo(db, person).where('t.id', '=', taskId).select('t.organization_id')} seen)`

const milestoneStamp = (db: Db, person: Person, milestoneId: Expression<number>) => sql<string | null>`(
  select ${organizationStamp(person, sql`seen.organization_id`)}
  from ${milestonesVisibleTo(db, person).where('ms.id', '=', milestoneId).select('ms.organization_id')} seen)`
