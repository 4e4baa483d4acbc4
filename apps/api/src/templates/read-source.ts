import type { Actor } from '@muster/contracts/capabilities'
import type { Project } from '@muster/contracts/projects'
import type { DependencyKind } from '@muster/contracts/tasks/relations'
import type { Principal } from '@muster/server/access/principal'
import { refuseNotFound } from '@muster/server/http/problems'
import type { Db } from '@muster/server/store'
import { sql } from 'kysely'
import { milestoneColumns } from '../milestones/columns.ts'
import { isPersonal, milestonesVisibleTo } from '../milestones/visible-to.ts'
import { projectRows } from '../projects/project-row.ts'
import { projectsVisibleTo } from '../projects/visible-to.ts'
import { below } from '../tasks/subtasks/tree.ts'
import { copyOfTask, type TaskCopy } from '../tasks/task-copy.ts'
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
}

type Found = Omit<ProjectSource, 'project'> & { project: Project | null; role: Actor['role'] | null }

/**
 * Reads a project with the milestones, tasks and dependencies in it that the caller sees, with one statement, so that
 * they belong together. Milestones of personal goals are left out, because others see what is made of the project.
 * Throws 404 if the project is not visible.
 */
export async function projectSource(
  db: Db,
  principal: Principal,
  id: number,
): Promise<{ source: ProjectSource; actor: Actor }> {
  const { userId } = principal
  const projects = projectsVisibleTo(db, userId).where('p.id', '=', id)
  const tasks = tasksVisibleTo(db, userId).where('t.project_id', '=', id).selectAll('t')
  const milestones = milestonesVisibleTo(db, userId)
    .where('ms.project_id', '=', id)
    .where(sql<boolean>`not ${isPersonal}`)
  const { rows } = await sql<Found>`
    select
      (select row_to_json(o) from ${projectRows(projects, userId)} o) as project,
      (${projects.select('m.role')}) as role,
      (select coalesce(json_agg(json_build_object('copy', ${copyOfTask}, 'position', t.position)), '[]') from ${tasks} t) as tasks,
      (
        select coalesce(json_agg(json_build_object('id', ms.id, 'values', (
          select row_to_json(v) from (
            select ${sql.join(milestoneColumns.stored.map((field) => sql`${milestoneColumns.read(field)} as ${sql.ref(field)}`))}
          ) v
        )) order by ms.due_date, ms.id), '[]')
        from ${milestones.selectAll('ms')} ms
      ) as milestones,
      (
        select coalesce(json_agg(json_build_object('from', d.from_task_id, 'to', d.to_task_id, 'kind', d.kind) order by d.id), '[]')
        from task_dependencies d
        where d.from_task_id in (select id from ${tasks} t) and d.to_task_id in (select id from ${tasks} t)
      ) as dependencies`.execute(db)
  const [found] = rows
  if (!found?.project || !found.role) return refuseNotFound('Project')
  const { project, role, ...parts } = found
  return { source: { project, ...parts }, actor: { id: userId, role } }
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
  const tasks = tasksVisibleTo(db, userId)
    .where(sql<boolean>`(t.id = ${id} or t.id in (select b.id from ${below(sql`select ${id}::int`)} b))`)
    .selectAll('t')
  const { rows } = await sql<TaskSource & { role: Actor['role'] }>`
    select root.organization_id, root.role, (root.created_at at time zone u.time_zone)::date::text as "createdOn", (
      select json_agg(json_build_object('copy', ${copyOfTask}, 'position', t.position)) from ${tasks} t
    ) as tasks
    from ${root.select(['t.organization_id', 't.created_at', 'm.role'])} root join users u on u.id = ${userId}`.execute(
    db,
  )
  const [found] = rows
  if (!found) return refuseNotFound('Task')
  const { role, ...source } = found
  return { source, actor: { id: userId, role } }
}
