import * as z from 'zod/mini'
import type { Fields } from '../field.ts'
import { Description, EndDate, Id, name, TimeOfDay, WallTime } from '../fields.ts'
import { Label, maxTaskLabels } from '../labels/fields.ts'
import { texts } from '../texts.ts'
import {
  PriorityInput,
  TaskPriority,
  TaskStatus,
  TaskStatusInput,
  taskPriorityNames,
  taskStatusNames,
} from './vocabulary.ts'

export const Assignee = z.object({ id: Id, full_name: z.nullable(z.string()) })
export const maxAssignees = 50

/** The sort key of a card in its column. Positions between two cards are fractions. */
export const Position = z.number().check(z.gte(-1e15), z.lte(1e15))

export const minHours = 1
export const maxHours = 100_000

const IdOrObject = z.union([
  Id,
  z.pipe(
    z.object({ id: Id }),
    z.transform((object) => object.id),
  ),
])

/** Every field of a task that a user can change, in the order of the forms. */
export const taskFields = {
  title: {
    kind: 'text',
    label: 'Title',
    value: z.string(),
    input: name(texts.task.titleRequired),
    clearable: false,
    required: true,
    change: 'editTask',
    sortable: true,
    importHeaders: ['title', 'task title', 'task', 'name', 'summary', 'subject', 'requirement'],
  },
  description: {
    kind: 'long_text',
    label: 'Description',
    value: z.nullable(z.string()),
    input: Description,
    clearable: true,
    change: 'editTask',
    importHeaders: ['description', 'details', 'notes', 'body', 'content'],
  },
  project_id: {
    kind: 'reference',
    label: 'Project',
    value: Id,
    input: Id,
    clearable: false,
    change: 'placeTask',
    sortable: true,
    filters: ['is'],
  },
  goal_id: {
    kind: 'reference',
    label: 'Goal',
    value: z.nullable(Id),
    input: z.nullable(Id),
    clearable: true,
    change: 'placeTask',
    filters: ['is', 'none'],
  },
  /** The id of a milestone, not of its link to a goal. */
  goal_milestone_id: {
    kind: 'reference',
    label: 'Milestone',
    sameRow: true,
    value: z.nullable(Id),
    input: z.nullable(Id),
    clearable: true,
    change: 'placeTask',
    filters: ['is', 'none'],
  },
  assigned_users: {
    kind: 'people',
    label: 'Assigned To',
    noun: 'assignees',
    value: z.array(z.extend(Assignee, { avatar: z.null() })),
    input: z.array(IdOrObject).check(z.maxLength(maxAssignees)),
    clearable: true,
    change: 'assignTask',
    sortable: true,
    filters: ['is', 'none'],
    importHeaders: ['assigned to', 'assignees', 'assignee', 'owner', 'who'],
    importKey: 'assignees',
  },
  labels: {
    kind: 'labels',
    label: 'Labels',
    value: z.array(Label),
    input: z.array(IdOrObject).check(z.maxLength(maxTaskLabels)),
    clearable: true,
    change: 'editTask',
    filters: ['is', 'none'],
    importHeaders: ['labels', 'label', 'tags', 'tag'],
  },
  priority: {
    kind: 'choice',
    label: 'Priority',
    value: TaskPriority,
    input: PriorityInput,
    clearable: false,
    initial: 'medium',
    change: 'editTask',
    sortable: true,
    filters: ['is'],
    choices: taskPriorityNames,
    importHeaders: ['priority', 'prio', 'importance'],
  },
  status: {
    kind: 'choice',
    label: 'Status',
    sameRow: true,
    value: TaskStatus,
    input: TaskStatusInput,
    clearable: false,
    initial: 'todo',
    change: 'changeTaskStatus',
    sortable: true,
    filters: ['is'],
    choices: taskStatusNames,
    importHeaders: ['status', 'state', 'column', 'list'],
  },
  due_date: {
    kind: 'date',
    label: 'Due Date',
    value: z.nullable(WallTime),
    input: z.nullable(EndDate),
    clearable: true,
    defaultTime: '23:59:59',
    change: 'editTask',
    sortable: true,
    filters: ['before', 'after', 'none'],
    importHeaders: ['due date', 'due', 'deadline', 'end date'],
  },
  due_time: {
    kind: 'time',
    label: 'Due Time',
    sameRow: true,
    value: z.nullable(z.string()),
    input: z.nullable(TimeOfDay),
    clearable: true,
    change: 'editTask',
    sortable: true,
    importHeaders: ['due time'],
  },
  expected_completion_time: {
    kind: 'time',
    label: 'Expected Completion Time',
    shortLabel: 'Expected Completion',
    value: z.nullable(z.string()),
    input: z.nullable(TimeOfDay),
    clearable: true,
    change: 'editTask',
    sortable: true,
  },
  estimated_hours: {
    kind: 'number',
    label: 'Estimated Hours',
    sameRow: true,
    value: z.nullable(z.number()),
    input: z.nullable(z.number().check(z.minimum(minHours), z.maximum(maxHours))),
    clearable: true,
    change: 'editTask',
    sortable: true,
    range: [minHours, maxHours],
    unit: 'h',
    importHeaders: ['estimated hours', 'estimate', 'hours'],
  },
} as const satisfies Fields

export type TaskField = keyof typeof taskFields
