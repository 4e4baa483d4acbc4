import type { HistoryLine } from '@muster/contracts/facts/history'
import { record } from '@muster/server/facts/record'
import type { Store, Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { setTaskLabels, storedLabelIds } from '../labels/task-labels.ts'
import { seededRandom } from '../seeded-random.ts'
import { positionGap } from '../tasks/position.ts'
import { addAbsences } from './add-absences.ts'
import { addChat } from './add-chat.ts'
import { addCustomFields } from './add-custom-fields.ts'
import { addDependencies } from './add-dependencies.ts'
import { addGoals } from './add-goals.ts'
import { addNotifications } from './add-notifications.ts'
import { addReceipts } from './add-receipts.ts'
import { addSeries } from './add-series.ts'
import { addSubtasks } from './add-subtasks.ts'
import { addTemplates } from './add-templates.ts'
import { addTime } from './add-time.ts'
import { addWatchers } from './add-watchers.ts'
import { comments as commentTexts } from './comments.ts'
import { labels, labelsOf } from './labels.ts'
import { people } from './people.ts'
import { type PlannedTask, planTasks } from './plan-tasks.ts'
import { type DemoProject, projects } from './projects.ts'

export const demoOrganization = 'Halden Instruments'
export const demoEmail = (handle: string) => `${handle}@halden.example`

type UserIds = Map<string, number>

/**
 * Fills an empty database with the organization Halden Instruments (twelve members, their rooms, and six projects with
 * three hundred tasks and several goals), and returns the id of the organization.
 */
export function fillDemo(store: Store, passwordHash: string): Promise<number> {
  return store.write(async (tx) => {
    const ids = await addPeople(tx, passwordHash)
    const ingridId = idOf(ids, 'ingrid')
    const { id: organizationId } = await tx
      .insertInto('organizations')
      .values({
        name: demoOrganization,
        description: 'Measuring instruments for laboratories, made in Halden since 1987.',
        domain: 'halden.example',
        key_prefix: 'HI',
        currency: 'NOK',
        created_by: ingridId,
        created_at: daysFromNow(-400),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMembers(tx, organizationId, ids)
    const labelIds = await addLabels(tx, organizationId)
    const random = seededRandom(1987)
    let number = 0
    for (const project of projects) {
      const { id } = await addProject(tx, organizationId, project, ingridId)
      for (const task of planTasks(project, random)) {
        await addTask(tx, { organizationId, projectId: id, number: ++number, task, ids, labelIds, random })
      }
      await addGoals(tx, { organizationId, projectId: id, project, idOf: (handle) => idOf(ids, handle) })
    }
    await addSubtasks(tx, organizationId)
    await addCustomFields(tx, organizationId)
    await addDependencies(tx, organizationId)
    await addTime(tx, organizationId)
    await addSeries(tx, organizationId)
    await addReceipts(tx, organizationId)
    await addAbsences(tx)
    await addTemplates(tx, {
      organizationId,
      labelIds: new Map(labels.flatMap(({ name }, index) => labelIds.slice(index, index + 1).map((id) => [name, id]))),
      createdBy: idOf(ids, 'mateus'),
    })
    await addWatchers(tx, organizationId)
    await addNotifications(tx, organizationId)
    await addChat(tx, { organizationId, idOf: (handle) => idOf(ids, handle) })
    await tx.insertInto('task_numbers').values({ organization_id: organizationId, last: number }).execute()
    await record(tx, {
      kind: 'organization.created',
      values: { members: [...ids.values()] },
      organizationId,
      actorId: ingridId,
      entity: 'organization',
      entityId: organizationId,
      action: 'created',
    })
    return organizationId
  })
}

function idOf(ids: UserIds, handle: string): number {
  const id = ids.get(handle)
  if (id === undefined) throw new Error(`there is no ${handle} in the demo`)
  return id
}

const daysFromNow = (days: number) => sql<string>`now() + ${days}::float8 * interval '1 day'`
const wallTime = (days: number, time: string) => sql<string>`(current_date + ${days}::int) + ${time}::time`

async function addPeople(tx: Tx, password_hash: string): Promise<UserIds> {
  const rows = await tx
    .insertInto('users')
    .values(
      people.map(({ name, handle, jobTitle, area, timeZone }, index) => ({
        email: demoEmail(handle),
        username: handle,
        full_name: name,
        job_title: jobTitle,
        role: area,
        status: 'active' as const,
        is_verified: true,
        time_zone: timeZone,
        password_hash,
        created_at: daysFromNow(-390 + index * 25),
      })),
    )
    .returning(['id', 'username'])
    .execute()
  return new Map(rows.map((row) => [row.username, row.id]))
}

const addMembers = (tx: Tx, organization_id: number, ids: UserIds) =>
  tx
    .insertInto('memberships')
    .values(
      people.map(({ handle, role }, index) => ({
        organization_id,
        user_id: idOf(ids, handle),
        role,
        status: 'active' as const,
        joined_at: daysFromNow(-390 + index * 25),
        created_at: daysFromNow(-390 + index * 25),
      })),
    )
    .execute()

const addProject = (tx: Tx, organization_id: number, project: DemoProject, created_by: number) =>
  tx
    .insertInto('projects')
    .values({
      organization_id,
      name: project.name,
      description: project.description,
      status: project.status,
      start_date: wallTime(project.start, '00:00:00'),
      end_date: wallTime(project.end, '23:59:59'),
      budget: project.budget,
      created_by,
      created_at: daysFromNow(project.start - 25 > -1 ? -6 : project.start - 25),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

async function addLabels(tx: Tx, organization_id: number): Promise<number[]> {
  const rows = await tx
    .insertInto('labels')
    .values(labels.map(({ name, color }) => ({ organization_id, name, color })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

type TaskPlacement = {
  organizationId: number
  projectId: number
  number: number
  task: PlannedTask
  ids: UserIds
  /** The ids of `labels`, in ascending order. */
  labelIds: number[]
  random: ReturnType<typeof seededRandom>
}

async function addTask(tx: Tx, { organizationId, projectId, number, task, ids, labelIds, random }: TaskPlacement) {
  const ownLabelIds = labelsOf(task.title).flatMap((index) => labelIds[index] ?? [])
  const comments = commentsOn(task, random)
  const finishedAt = task.status === 'done' ? daysFromNow(Math.min(task.due ?? -1, -1)) : null
  const { id, created_by: assigned_by } = await tx
    .insertInto('tasks')
    .values({
      organization_id: organizationId,
      number,
      project_id: projectId,
      title: task.title,
      description: task.description,
      status: task.status,
      priority: task.priority,
      due_date: task.due === null ? null : wallTime(task.due, random.chance(0.2) ? '16:00:00' : '23:59:59'),
      estimated_hours: task.estimatedHours,
      position: number * positionGap,
      label_ids: storedLabelIds(ownLabelIds),
      comment_count: comments.filter(({ kind }) => kind === 'user').length,
      created_by: idOf(ids, random.pick(['mateus', 'jonas', 'hanna'])),
      created_at: daysFromNow(task.created),
      updated_at: daysFromNow(Math.ceil(task.created / 2)),
      completed_at: finishedAt,
    })
    .returning(['id', 'created_by'])
    .executeTakeFirstOrThrow()
  await setTaskLabels(tx, organizationId, [{ id, labels: ownLabelIds }])
  if (task.assignees.length > 0) {
    await tx
      .insertInto('task_assignees')
      .values(
        task.assignees.map((handle, index) => ({
          task_id: id,
          organization_id: organizationId,
          user_id: idOf(ids, handle),
          place: index + 1,
          assigned_by,
          assigned_at: daysFromNow(task.created),
        })),
      )
      .execute()
  }
  if (comments.length === 0) return
  await tx
    .insertInto('task_comments')
    .values(
      comments.map(({ by, ...texts }, index) => {
        // The comments are in chronological order, and none is dated in the future.
        const at = daysFromNow((task.created * (comments.length - index)) / (comments.length + 1))
        return {
          organization_id: organizationId,
          task_id: id,
          user_id: idOf(ids, by),
          ...texts,
          created_at: at,
          updated_at: at,
        }
      }),
    )
    .execute()
}

function commentsOn(task: PlannedTask, random: ReturnType<typeof seededRandom>) {
  const [firstAssignee] = task.assignees
  if (!firstAssignee) return []
  const texts = random.chance(0.4)
    ? [random.pick(commentTexts), ...(random.chance(0.4) ? [random.pick(commentTexts)] : [])]
    : []
  const comments = texts.map((content, index) => ({
    by: index === 0 ? firstAssignee : 'mateus',
    kind: 'user' as const,
    content,
  }))
  if (task.status === 'todo') return comments
  const statusChange: HistoryLine = { kind: 'task.status_changed', values: { from: 'todo', to: task.status } }
  const line = {
    kind: 'system' as const,
    fact_kind: statusChange.kind,
    fact_values: JSON.stringify(statusChange.values),
  }
  return [{ by: firstAssignee, ...line }, ...comments]
}
