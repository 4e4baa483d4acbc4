import type { Actor } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import type { DependencyKind } from '@muster/contracts/tasks/relations'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { type RawBuilder, sql } from 'kysely'
import { fieldsOfProject } from '../custom-fields/values/definitions.ts'
import { milestoneColumns } from '../milestones/columns.ts'
import { isPersonal, milestonesVisibleTo } from '../milestones/visible-to.ts'
import { projectRows } from '../projects/project-row.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { idsBelow } from '../tasks/subtasks/tree.ts'
import { readCopies, type TaskCopy } from '../tasks/task-copy.ts'
import { tasksVisibleTo } from '../tasks/visible-to.ts'

export type SourceTask = { copy: TaskCopy; position: number }
export type SourceMilestone = {
  id: number
  values: { start_date: string | null; due_date: string } & { [field: string]: unknown }
}
export type SourceDependency = { from: number; to: number; kind: DependencyKind }

export type ProjectSource = {
  project: Project
  tasks: SourceTask[]
  milestones: SourceMilestone[]
  dependencies: SourceDependency[]
  /** The ids of the custom fields of the project. */
  customFields: number[]
}

/**
 * Reads a project with the milestones, tasks and dependencies in it that the caller sees. Milestones of personal goals
 * are left out, because others see what is made of the project. Throws 404 if the project is not visible.
 */
export async function projectSource(
  db: Db,
  principal: Principal,
  id: number,
): Promise<{ source: ProjectSource; actor: Actor }> {
  const { userId } = principal
  const projects = projectsVisibleTo(db, userId).where('p.id', '=', id)
  const { rows } = await sql<{ project: Project; role: Actor['role'] }>`
    select (select row_to_json(o) from ${projectRows(projects, userId)} o) as project, p.role
    from ${projects.select('m.role')} p`.execute(db)
  const [found] = rows
  if (!found) return refuseNotFound('Project')
  const tasks = await shownCopies(db, sql`${tasksVisibleTo(db, userId).where('t.project_id', '=', id).selectAll('t')}`)
  const fields = await fieldsOfProject(db, id)
  const dependencies = await dependenciesAmong(
    db,
    tasks.map(({ copy }) => copy.id),
  )
  const source = {
    project: found.project,
    tasks,
    dependencies,
    milestones: await milestonesOf(db, userId, id),
    customFields: fields.map((field) => field.id),
  }
  return { source, actor: { id: userId, role: found.role } }
}

/** Copies of the tasks with the values that they show: those in the custom fields of their projects. */
async function shownCopies(db: Db, tasks: RawBuilder<unknown>): Promise<SourceTask[]> {
  const copies = await readCopies(db, tasks)
  const projectIds = copies.map(({ copy }) => Number(copy.values.project_id))
  const { rows } = await sql<{ project_id: number; field_id: number }>`
    select project_id, field_id from custom_field_projects
    where project_id = any(${[...new Set(projectIds)]}::int[])`.execute(db)
  const shown = new Set(rows.map(({ project_id, field_id }) => `${project_id} ${field_id}`))
  return copies.map(({ copy, position }) => ({
    position,
    copy: {
      ...copy,
      field_values: copy.field_values.filter(({ field_id }) => shown.has(`${copy.values.project_id} ${field_id}`)),
    },
  }))
}

async function milestonesOf(db: Db, userId: number, projectId: number): Promise<SourceMilestone[]> {
  const milestones = milestonesVisibleTo(db, userId)
    .where('ms.project_id', '=', projectId)
    .where(sql<boolean>`not ${isPersonal}`)
  const { rows } = await sql<SourceMilestone>`
    select ms.id, (
      select row_to_json(v) from (
        select ${sql.join(milestoneColumns.stored.map((field) => sql`${milestoneColumns.read(field)} as ${sql.ref(field)}`))}
      ) v
    ) as values
    from ${milestones.selectAll('ms')} ms order by ms.due_date, ms.id`.execute(db)
  return rows
}

async function dependenciesAmong(db: Db, taskIds: readonly number[]): Promise<SourceDependency[]> {
  const { rows } = await sql<SourceDependency>`
    select from_task_id as "from", to_task_id as "to", kind from task_dependencies
    where from_task_id = any(${taskIds}::int[]) order by id`.execute(db)
  const ids = new Set(taskIds)
  return rows.filter(({ to }) => ids.has(to))
}

export type TaskSource = {
  organization_id: number
  /** The day on which the task was created, in the time zone of the caller. */
  createdOn: string
  tasks: SourceTask[]
}

/** Reads a task with its subtasks on all levels. Throws 404 if it is not visible. */
export async function taskSource(
  db: Db,
  principal: Principal,
  id: number,
): Promise<{ source: TaskSource; actor: Actor }> {
  const { userId } = principal
  const root = tasksVisibleTo(db, userId).where('t.id', '=', id)
  const { rows } = await sql<Omit<TaskSource, 'tasks'> & { role: Actor['role'] }>`
    select root.organization_id, root.role, (root.created_at at time zone u.time_zone)::date::text as "createdOn"
    from ${root.select(['t.organization_id', 't.created_at', 'm.role'])} root join users u on u.id = ${userId}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return refuseNotFound('Task')
  const ids = [id, ...(await idsBelow(db, [id]))]
  const tasks = await shownCopies(
    db,
    sql`${tasksVisibleTo(db, userId).where(sql<boolean>`t.id = any(${ids}::int[])`).selectAll('t')}`,
  )
  const { role, ...source } = found
  return { source: { ...source, tasks }, actor: { id: userId, role } }
}
