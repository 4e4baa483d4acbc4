import { listComments } from '@muster/contracts/comments'
import {
  listMilestoneTasks,
  listMyTasks,
  listOrganizationTasks,
  listTasks,
  listUserTasks,
} from '@muster/contracts/tasks'
import type { TaskPriority, TaskStatus } from '@muster/contracts/tasks/vocabulary'
import type { Person } from '@muster/server/access/caller'
import { leads } from '@muster/server/access/sight'
import { everywhereStamp, organizationStamp } from '@muster/server/facts/stamps'
import { notFound, notYourOrganization } from '@muster/server/http/problems'
import { KeptRows } from '@muster/server/serve/kept-rows'
import { serveList, serveRevisedList } from '@muster/server/serve/serve-read'
import type { Db } from '@muster/server/store'
import type { FastifyInstance } from 'fastify'
import { type Expression, sql } from 'kysely'
import { milestonesVisibleTo } from '../milestones/visible-to.ts'
import { projectStamp } from '../projects/stamp.ts'
import { mayAskForOnePerson, stampOfOnePerson } from '../users/of-one-person.ts'
import { commentRow } from './comments.ts'
import { revisedTasks, taskOfPage } from './task-row.ts'
import { tasksVisibleTo } from './visible-to.ts'

type Filter = {
  project_id?: Expression<number>
  organization_id?: Expression<number>
  status?: Expression<TaskStatus>
  priority?: Expression<TaskPriority>
}
type PageSlots = { limit?: Expression<number>; offset?: Expression<number> }
type Tasks = ReturnType<typeof tasksVisibleTo>

/** The calls that list tasks and comments. Each is one statement; see serveList. */
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
  )
}

const filtered = (tasks: Tasks, { project_id, organization_id, status, priority }: Filter): Tasks =>
  tasks
    .$if(project_id !== undefined, (q) => q.where('t.project_id', '=', project_id ?? sql<number>`null`))
    .$if(organization_id !== undefined, (q) => q.where('t.organization_id', '=', organization_id ?? sql<number>`null`))
    .$if(status !== undefined, (q) => q.where('t.status', '=', status ?? sql<TaskStatus>`null`))
    .$if(priority !== undefined, (q) => q.where('t.priority', '=', priority ?? sql<TaskPriority>`null`))

const assignedTo = (tasks: Tasks, user: Expression<number>): Tasks =>
  tasks.where(sql<boolean>`exists (select from task_assignees own where own.task_id = t.id and own.user_id = ${user})`)

/** The person's tasks; somebody else's only from the organizations that the caller leads. */
const theirs = (tasks: Tasks, person: Person, userId: Expression<number>): Tasks =>
  assignedTo(tasks, userId).where(sql<boolean>`(${leads} or ${userId} = ${person})`)

/** Newest first. The page is cut before anything is joined to it. */
const page = (tasks: Tasks, person: Person, input: PageSlots) => ({
  page: revisedTasks(within(tasks.orderBy('t.id', 'desc'), input), person),
  row: taskOfPage,
  total: tasks.select(sql<number>`count(*)`.as('total')),
})

const within = <Rows extends { limit(n: Expression<number>): Rows; offset(n: Expression<number>): Rows }>(
  rows: Rows,
  { limit, offset }: PageSlots,
) => {
  const cut = rows.limit(limit ?? sql<number>`10000`)
  return offset ? cut.offset(offset) : cut
}

const scopeStamp = (person: Person, organizationId: Expression<number> | undefined) =>
  organizationId ? organizationStamp(person, organizationId) : everywhereStamp(person)

const taskStamp = (db: Db, person: Person, taskId: Expression<number>) => sql<string | null>`(
  select ${organizationStamp(person, sql`seen.organization_id`)}
  from ${tasksVisibleTo(db, person).where('t.id', '=', taskId).select('t.organization_id')} seen)`

const milestoneStamp = (db: Db, person: Person, milestoneId: Expression<number>) => sql<string | null>`(
  select ${organizationStamp(person, sql`seen.organization_id`)}
  from ${milestonesVisibleTo(db, person).where('ms.id', '=', milestoneId).select('ms.organization_id')} seen)`
