import { keysOf } from '@muster/contracts/field'
import { type Day, dayOf } from '@muster/contracts/recurrence/day'
import { parseRule } from '@muster/contracts/recurrence/rule'
import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import {
  contentVersion,
  maxTemplateDependencies,
  maxTemplateMilestones,
  maxTemplateTasks,
  type TemplateContent,
  templateMilestoneFields,
  templateProjectFields,
  templateTaskFields,
} from '@muster/contracts/templates/content'
import { templateTexts } from '@muster/contracts/templates/texts'
import { Problem } from '@muster/server/http/problems'
import type { Repetition, TaskCopy } from '../tasks/task-copy.ts'
import { parseContent } from './content.ts'
import { fieldValuesOf } from './field-values.ts'
import type { ProjectSource, SourceTask, TaskSource } from './read-source.ts'
import { earliestOf, relativeTo } from './relative-dates.ts'

/** What of a project becomes part of a template or of a copy. */
export type CopiedParts = { tasks: boolean; milestones: boolean; assignees: boolean }

/** The content of a template of a task. No date of it is before the day on which the task was created. */
export function contentOfTask({ tasks, createdOn }: TaskSource, keepAssignees: boolean): TemplateContent {
  refuseTooMany(tasks, maxTemplateTasks, templateTexts.tooManyTasks)
  const start = dayOf(createdOn)
  const converted = templateTasks(tasks, { start, keepAssignees, milestones: new Map() })
  return parseContent({
    version: contentVersion,
    project: null,
    milestones: [],
    tasks: converted.tasks.map(({ due, ...task }, index) => ({
      ...task,
      parent: index === 0 ? null : task.parent,
      due: due && { ...due, days: Math.max(0, due.days) },
    })),
    dependencies: [],
  })
}

/**
 * The content of a template of a project, and the day from which its dates count: that of the start of the project or,
 * if it has none, its earliest date.
 */
export function contentOfProject(
  source: ProjectSource,
  parts: CopiedParts,
): { content: TemplateContent; start: Day | undefined } {
  const { project } = source
  const copied = {
    tasks: parts.tasks ? source.tasks : [],
    milestones: parts.milestones ? source.milestones : [],
    dependencies: parts.tasks ? source.dependencies : [],
  }
  refuseTooMany(copied.tasks, maxTemplateTasks, templateTexts.tooManyTasks)
  refuseTooMany(copied.milestones, maxTemplateMilestones, templateTexts.tooManyMilestones)
  refuseTooMany(copied.dependencies, maxTemplateDependencies, templateTexts.tooManyDependencies)
  const dates = [
    project.end_date,
    ...copied.milestones.flatMap(({ values }) => [values.start_date, values.due_date]),
    ...copied.tasks.map(({ copy }) => dueDateOf(copy)),
  ]
  const knownStart = project.start_date === null ? earliestOf(dates) : dayOf(project.start_date)
  const start = knownStart ?? 0
  const milestones = new Map(copied.milestones.map(({ id }, index) => [id, index]))
  const { tasks, indexes } = templateTasks(copied.tasks, { start, keepAssignees: parts.assignees, milestones })
  const relative = (date: string | null) => (date === null ? null : relativeTo(start, date))
  const content = parseContent({
    version: contentVersion,
    project: {
      ...pick(templateProjectFields, project),
      start: relative(project.start_date),
      end: relative(project.end_date),
      custom_fields: source.customFields,
    },
    milestones: copied.milestones.map(({ values }) => ({
      ...pick(templateMilestoneFields, values),
      start: relative(values.start_date),
      due: relativeTo(start, values.due_date),
    })),
    tasks,
    dependencies: copied.dependencies.map(({ kind, ...ends }) => ({
      from: indexes.get(ends.from),
      to: indexes.get(ends.to),
      kind,
    })),
  })
  return { content, start: knownStart }
}

function refuseTooMany(objects: readonly unknown[], maximum: number, message: (maximum: number) => string): void {
  if (objects.length > maximum) throw new Problem(422, message(maximum))
}

type Conversion = { start: Day; keepAssignees: boolean; milestones: ReadonlyMap<number, number> }

/** The tasks in the order of their future numbers, each followed by its subtasks, and their indexes by id. */
function templateTasks(tasks: readonly SourceTask[], { start, keepAssignees, milestones }: Conversion) {
  const ordered = inOrder(tasks)
  const indexes = new Map(ordered.map(({ id }, index) => [id, index]))
  const converted = ordered.map((copy) => {
    const due = dueDateOf(copy)
    return {
      ...pick(templateTaskFields, copy.values),
      assigned_users: keepAssignees ? copy.assignees.map(({ id }) => id) : [],
      labels: copy.labels,
      custom_fields: fieldValuesOf(copy),
      due: due === null ? null : relativeTo(start, due),
      parent: indexOf(indexes, copy.parent_id),
      milestone: indexOf(milestones, copy.values.goal_milestone_id),
      recurrence: simple(copy.repeats),
    }
  })
  return { tasks: converted, indexes }
}

const indexOf = (indexes: ReadonlyMap<number, number>, id: unknown) =>
  typeof id === 'number' ? (indexes.get(id) ?? null) : null

/** The places of the statuses: from done back to to do, and cancelled last. */
const statusPlaces = new Map<unknown, number>(
  taskStatuses.map((status, index) => [status, status === 'cancelled' ? 1 : -index]),
)
const placeOf = ({ copy }: SourceTask) => statusPlaces.get(copy.values.status) ?? 0

/** Finished tasks first, because a project begins with them; then as on the board. Subtasks follow their parent. */
function inOrder(tasks: readonly SourceTask[]): TaskCopy[] {
  const ids = new Set(tasks.map(({ copy }) => copy.id))
  const children = new Map<number | null, SourceTask[]>()
  for (const task of tasks) {
    const { parent_id } = task.copy
    const parent = parent_id !== null && ids.has(parent_id) ? parent_id : null
    children.set(parent, [...(children.get(parent) ?? []), task])
  }
  const byBoard = (a: SourceTask, b: SourceTask) =>
    placeOf(a) - placeOf(b) || a.position - b.position || a.copy.id - b.copy.id
  const byPlace = ({ copy: a }: SourceTask, { copy: b }: SourceTask) =>
    (a.subtask_position ?? 0) - (b.subtask_position ?? 0) || a.id - b.id
  const withChildren = ({ copy }: SourceTask): TaskCopy[] => [
    copy,
    ...(children.get(copy.id) ?? []).toSorted(byPlace).flatMap(withChildren),
  ]
  return (children.get(null) ?? []).toSorted(byBoard).flatMap(withChildren)
}

/** A rule without a last date, which would be the same date for every task that is made of the template. */
const simple = (repeats: Repetition | null) => (repeats && parseRule(repeats.rule).until === undefined ? repeats : null)

const dueDateOf = ({ values }: TaskCopy) => (typeof values.due_date === 'string' ? values.due_date : null)

const pick = (fields: object, values: { [field: string]: unknown }) =>
  Object.fromEntries(keysOf(fields).map((key) => [key, values[key]]))
