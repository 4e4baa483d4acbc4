import * as z from 'zod/mini'
import { CustomFieldInput, CustomFieldKind, maxCustomFields } from '../custom-fields/fields.ts'
import { parseFieldInput } from '../custom-fields/values.ts'
import { newShape, omitFields } from '../field.ts'
import { Id } from '../fields.ts'
import { milestoneFields } from '../milestones/fields.ts'
import { projectFields } from '../projects/fields.ts'
import { maxRuleLength } from '../recurrence/rule.ts'
import { taskFields } from '../tasks/fields.ts'
import { copiedParts, recurrenceModes } from '../tasks/recurrence.ts'
import { dependencyKinds } from '../tasks/relations.ts'
import { maxSubtasks, maxTaskDepth } from '../tasks/subtasks.ts'

/** The version of the documents. A change that an older document does not meet needs a new version. */
export const contentVersion = 1

export const maxTemplateTasks = 2_000
export const maxTemplateMilestones = 500
export const maxTemplateDependencies = 10_000
/** The maximum number of characters of a document as JSON. */
export const maxContentLength = 8_000_000

/** More days than there are between the first and the last date that a task can have. */
const maxDays = 3_000_000

/**
 * A date relative to the start of a project, or to the day on which a task is created, with its time of day, which is
 * never converted between time zones.
 */
export const RelativeDate = z.strictObject({
  days: z.int().check(z.minimum(-maxDays), z.maximum(maxDays)),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'must be a time such as 17:30:00')),
})
export type RelativeDate = z.output<typeof RelativeDate>

const Index = z.int().check(z.minimum(0), z.maximum(maxTemplateTasks))

/** The fields of a task that a template contains as they are. The others are relative, or belong to a place. */
export const templateTaskFields = omitFields(
  taskFields,
  'project_id',
  'goal_id',
  'goal_milestone_id',
  'assigned_users',
  'labels',
  'status',
  'due_date',
  'due_time',
)

/**
 * The value of a task in a custom field, with the kind that the field had. Options and people are ids. It is left out if
 * the field has another kind by now.
 */
export const TemplateFieldValue = z
  .strictObject({ field_id: Id, kind: CustomFieldKind, value: CustomFieldInput })
  .check(z.refine(fitsItsKind, { error: 'must fit the kind of the field', path: ['value'] }))
export type TemplateFieldValue = z.output<typeof TemplateFieldValue>

/** Whether the value is one of its kind. Whether its options exist is checked when it is used. */
function fitsItsKind({ kind, value }: { kind: CustomFieldKind; value: CustomFieldInput }): boolean {
  const ids = Array.isArray(value) ? value : [value]
  const options = ids.flatMap((id) => (typeof id === 'number' ? { id, name: '' } : []))
  const result = parseFieldInput({ kind, options }, value)
  return 'value' in result && result.value !== null
}

const FieldValues = z.array(TemplateFieldValue).check(
  z.maxLength(maxCustomFields),
  z.refine((values) => new Set(values.map(({ field_id }) => field_id)).size === values.length, {
    error: 'must have at most one value of each field',
  }),
)

export const TemplateTask = z.strictObject({
  ...newShape(templateTaskFields),
  assigned_users: taskFields.assigned_users.input,
  labels: taskFields.labels.input,
  /** Documents that were stored before there were custom fields have none. */
  custom_fields: z.optional(FieldValues),
  due: z.nullable(RelativeDate),
  /** The index of the task of which this is a subtask. It is smaller than that of the subtask. */
  parent: z.nullable(Index),
  /** The index of the milestone. */
  milestone: z.nullable(Index),
  recurrence: z.nullable(
    z.strictObject({
      rule: z.string().check(z.minLength(1), z.maxLength(maxRuleLength)),
      mode: z.enum(recurrenceModes),
      copied: z.array(z.enum(copiedParts)).check(z.maxLength(copiedParts.length)),
    }),
  ),
})
export type TemplateTask = z.output<typeof TemplateTask>

export const templateMilestoneFields = omitFields(milestoneFields, 'start_date', 'due_date', 'status', 'progress')

export const TemplateMilestone = z.strictObject({
  ...newShape(templateMilestoneFields),
  start: z.nullable(RelativeDate),
  due: RelativeDate,
})
export type TemplateMilestone = z.output<typeof TemplateMilestone>

export const templateProjectFields = omitFields(projectFields, 'name', 'status', 'start_date', 'end_date')

export const TemplateProject = z.strictObject({
  ...newShape(templateProjectFields),
  /** Null if the project had no start date. */
  start: z.nullable(RelativeDate),
  end: z.nullable(RelativeDate),
  /** The custom fields of the project. */
  custom_fields: z.optional(z.array(Id).check(z.maxLength(maxCustomFields))),
})

/** A dependency between two of the tasks, by their indexes. */
export const TemplateDependency = z.strictObject({ from: Index, to: Index, kind: z.enum(dependencyKinds) })
export type TemplateDependency = z.output<typeof TemplateDependency>

/** The tasks of a template of a task: the task itself, followed by its subtasks on all levels. */
export const TemplateTasks = z.array(TemplateTask).check(
  z.minLength(1),
  z.maxLength(maxTemplateTasks),
  z.refine((tasks) => tasks.every(({ parent }, index) => (index === 0) === (parent === null)), {
    error: 'must begin with the task, followed by its subtasks',
  }),
  z.refine(isTree, { error: treeError() }),
)

function treeError() {
  return `must be a tree of at most ${maxTaskDepth} levels, parents first, with at most ${maxSubtasks} subtasks of a task`
}

/** The content of a template. That of a template of a task has no project, no milestones and no dependencies. */
export const TemplateContent = z
  .strictObject({
    version: z.literal(contentVersion),
    project: z.nullable(TemplateProject),
    milestones: z.array(TemplateMilestone).check(z.maxLength(maxTemplateMilestones)),
    tasks: z.array(TemplateTask).check(z.maxLength(maxTemplateTasks), z.refine(isTree, { error: treeError() })),
    dependencies: z.array(TemplateDependency).check(z.maxLength(maxTemplateDependencies)),
  })
  .check(
    z.refine(({ tasks, milestones }) => tasks.every(({ milestone }) => (milestone ?? -1) < milestones.length), {
      error: 'must name milestones of the template',
      path: ['tasks'],
    }),
    z.refine(({ tasks, dependencies }) => dependencies.every(({ from, to }) => isEdge(from, to, tasks.length)), {
      error: 'must be between two tasks of the template',
      path: ['dependencies'],
    }),
    z.refine(({ tasks, dependencies }) => hasNoCycle(tasks.length, dependencies), {
      error: 'must have no tasks that block each other in a circle',
      path: ['dependencies'],
    }),
  )
export type TemplateContent = z.output<typeof TemplateContent>

const isEdge = (from: number, to: number, count: number) => from !== to && from < count && to < count

/** Whether the tasks can be ordered so that each one follows those that block it. */
function hasNoCycle(count: number, dependencies: readonly { from: number; to: number; kind: string }[]): boolean {
  const blocks = dependencies.filter(({ kind }) => kind === 'blocks')
  const blockers = Array.from({ length: count }, () => 0)
  const blocked = new Map<number, number[]>()
  for (const { from, to } of blocks) {
    blockers[to] = (blockers[to] ?? 0) + 1
    blocked.set(from, [...(blocked.get(from) ?? []), to])
  }
  const ordered = [...blockers.keys()].filter((index) => blockers[index] === 0)
  for (const index of ordered) {
    for (const next of blocked.get(index) ?? []) {
      blockers[next] = (blockers[next] ?? 0) - 1
      if (blockers[next] === 0) ordered.push(next)
    }
  }
  return ordered.length === count
}

/** Whether every parent precedes its subtasks, no path is too long, and no task has too many subtasks. */
function isTree(tasks: readonly { parent: number | null }[]): boolean {
  const depths: number[] = []
  const counts = new Map<number, number>()
  return tasks.every(({ parent }, index) => {
    if (parent === null) return depths.push(1)
    const count = (counts.get(parent) ?? 0) + 1
    counts.set(parent, count)
    const depth = (depths[parent] ?? maxTaskDepth) + 1
    depths.push(depth)
    return parent < index && depth <= maxTaskDepth && count <= maxSubtasks
  })
}
