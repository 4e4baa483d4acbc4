import { can } from '@muster/contracts/capabilities'
import { newValues } from '@muster/contracts/field'
import { projectFields } from '@muster/contracts/projects/fields'
import { type Day, dayOf, textOfDay } from '@muster/contracts/recurrence/day'
import type { CopiedProject } from '@muster/contracts/templates'
import type { TemplateContent } from '@muster/contracts/templates/content'
import { templateTexts } from '@muster/contracts/templates/texts'
import { allowLongStatements } from '@muster/database/allow-long-statements'
import type { Principal } from '@muster/server/access/principal'
import { record } from '@muster/server/facts/record'
import { Problem, refuseUnless } from '@muster/server/http/problems'
import { insertRow } from '@muster/server/insert-row'
import type { Store, Tx } from '@muster/server/store'
import { projectColumns } from '../projects/columns.ts'
import { projectCopied } from '../projects/facts.ts'
import { projectSeenBy } from '../projects/seen-by.ts'
import { insertTasks } from '../tasks/insert-tasks.ts'
import { todayOfUser } from '../tasks/recurrence/today-of-user.ts'
import { takeNumbers } from '../tasks/take-numbers.ts'
import { contentOfProject } from './content-of-source.ts'
import { insertDependencies, insertMilestones, insertProjectFields, lockNamed, rowsOfTasks } from './insert-content.ts'
import { projectSource } from './read-source.ts'
import { dateAfter } from './relative-dates.ts'
import { storedContent } from './stored-content.ts'

type FromTemplate = { name: string; start_date?: string; keep_assignees: boolean }

/** Creates a project from a template in one transaction. */
export async function createFromTemplate(
  store: Store,
  principal: Principal,
  templateId: number,
  { name, start_date, keep_assignees }: FromTemplate,
  now = new Date(),
): Promise<CopiedProject> {
  const { content, organizationId } = await storedContent(store.db, principal, templateId)
  if (!content.project) throw new Problem(422, templateTexts.isTask)
  const tasks = keep_assignees ? content.tasks : content.tasks.map((task) => ({ ...task, assigned_users: [] }))
  const { today } = await todayOfUser(store.db, principal.userId, now)
  return insertProject(
    store,
    principal,
    {
      organizationId,
      content: { ...content, tasks },
      name,
      start: start_date === undefined ? today : dayOf(start_date),
      hasStart: true,
      origin: { template_id: templateId },
    },
    now,
  )
}

type Duplicate = {
  name: string
  start_date?: string
  copy_tasks: boolean
  copy_milestones: boolean
  copy_assignees: boolean
}

/** Creates a copy of a project, of what the caller sees in it, in one transaction. */
export async function duplicateProject(
  store: Store,
  principal: Principal,
  id: number,
  { name, start_date, copy_tasks: tasks, copy_milestones: milestones, copy_assignees: assignees }: Duplicate,
  now = new Date(),
): Promise<CopiedProject> {
  const { source, actor } = await projectSource(store.db, principal, id)
  refuseUnless(can.createProject(actor))
  const { content, start = 0 } = contentOfProject(source, { tasks, milestones, assignees })
  return insertProject(
    store,
    principal,
    {
      organizationId: source.project.organization_id,
      content,
      name,
      start: start_date === undefined ? start : dayOf(start_date),
      hasStart: start_date !== undefined,
      origin: { source_id: id },
    },
    now,
  )
}

type NewProject = {
  organizationId: number
  content: TemplateContent
  name: string
  /** The day from which the dates count. */
  start: Day
  /** Whether the project starts on that day even if the content has no start date. */
  hasStart: boolean
  origin: { template_id: number } | { source_id: number }
}

/**
 * Inserts a project with its milestones, tasks and dependencies. The content is a value that was read before: a change of
 * its source that commits in between came later. All statements insert any number of rows.
 */
async function insertProject(
  store: Store,
  principal: Principal,
  created: NewProject,
  now: Date,
): Promise<CopiedProject> {
  const { organizationId, content, start, origin } = created
  const { userId } = principal
  const count = content.tasks.length
  const firstNumber = count === 0 ? 0 : (await takeNumbers(store.db, organizationId, count)) - count + 1
  return store.write(async (tx) => {
    const { actor: caller, ...existing } = await lockNamed(tx, principal, organizationId, content)
    refuseUnless(can.createProject(caller))
    await allowLongStatements(tx)
    const { timeZone, today } = await todayOfUser(tx, userId, now)
    const projectId = await insertProjectRow(tx, principal, created)
    const placement = { organizationId, projectId, userId, start, existing, timeZone, today }
    await insertProjectFields(tx, placement)
    const milestoneIds = await insertMilestones(tx, content.milestones, placement)
    const tasks = await rowsOfTasks(tx, content.tasks, placement, milestoneIds)
    const ids = await insertTasks(tx, { organizationId, createdBy: userId, firstNumber, tasks })
    await insertDependencies(tx, content.dependencies, ids, placement)
    const { project, actor } = await projectSeenBy(tx, principal, projectId)
    const counts = { tasks: count, milestones: milestoneIds.length }
    const assignments = tasks.flatMap(({ assignees }) => assignees.map(({ id }) => id))
    await record(tx, projectCopied(actor, project, { ...origin, ...counts }, assignments))
    return { project, task_count: count, milestone_count: counts.milestones, missing: existing.missing }
  })
}

function insertProjectRow(tx: Tx, { userId }: Principal, created: NewProject): Promise<number> {
  const { organizationId, content, name, start, hasStart } = created
  const { start: begin = null, end = null, custom_fields: _, ...fields } = content.project ?? {}
  const end_date = end && dateAfter(start, end)
  // A project that starts on its last day has no start date.
  const begins = hasStart && (end === null || end.days > 0) ? `${textOfDay(start)}T00:00:00` : null
  const start_date = begin ? dateAfter(start, begin) : begins
  return insertRow(
    tx,
    'projects',
    { organization_id: organizationId, created_by: userId },
    projectColumns.newRow({
      ...newValues(projectFields, projectColumns.stored, { ...fields, name }),
      start_date,
      end_date,
    }),
  )
}
