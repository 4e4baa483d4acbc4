import * as z from 'zod/mini'
import type { Fields } from '../field.ts'
import { Description, EndDate, Id, name, StartDate, WallTime } from '../fields.ts'
import { texts } from '../texts.ts'

export const goalStatuses = ['not_started', 'in_progress', 'completed', 'cancelled'] as const
export const GoalStatus = z.enum(goalStatuses)
export type GoalStatus = z.output<typeof GoalStatus>

export const goalStatusNames: Record<GoalStatus, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const requiredText = (message: string) => z.string(message).check(z.trim(), z.minLength(1, message))
const maxValue = 999_999_999_999
const valueTooLarge = `must be at most ${maxValue.toLocaleString('en')}`

/** The end date of a goal, named `end_date` or `due_date` in request bodies. */
export const GoalEndDate = z.pipe(requiredText(texts.goal.endRequired), EndDate)

/** Every field of a goal that a user can change, in the order of the forms. */
export const goalFields = {
  title: {
    kind: 'text',
    label: 'Title',
    value: z.string(),
    input: name(texts.goal.titleRequired, texts.goal.titleRequired),
    clearable: false,
    required: true,
    change: 'editGoal',
    sortable: true,
  },
  description: {
    kind: 'long_text',
    label: 'Description',
    value: z.nullable(z.string()),
    input: Description,
    clearable: true,
    change: 'editGoal',
  },
  target_value: {
    kind: 'number',
    label: 'Target Value',
    value: z.number(),
    input: z
      .number(texts.goal.targetNotPositive)
      .check(z.positive(texts.goal.targetNotPositive), z.maximum(maxValue, valueTooLarge)),
    clearable: false,
    required: true,
    change: 'editGoal',
    range: [0, maxValue],
  },
  current_value: {
    kind: 'number',
    label: 'Current Value',
    value: z.number(),
    input: z.number().check(z.minimum(0), z.maximum(maxValue)),
    clearable: false,
    initial: 0,
    change: 'editGoal',
    range: [0, maxValue],
  },
  unit: {
    kind: 'text',
    label: 'Unit',
    sameRow: true,
    value: z.string(),
    input: name(texts.goal.unitRequired, texts.goal.unitRequired),
    clearable: false,
    required: true,
    change: 'editGoal',
  },
  project_id: {
    kind: 'reference',
    label: 'Project',
    value: z.nullable(Id),
    input: z.nullable(Id),
    clearable: true,
    change: 'editGoal',
    filters: ['is', 'none'],
  },
  start_date: {
    kind: 'date',
    label: 'Start Date',
    value: WallTime,
    input: z.pipe(requiredText(texts.goal.startRequired), StartDate),
    clearable: false,
    defaultTime: '00:00:00',
    required: true,
    change: 'editGoal',
    sortable: true,
  },
  end_date: {
    kind: 'date',
    label: 'End Date',
    sameRow: true,
    value: WallTime,
    input: GoalEndDate,
    clearable: false,
    defaultTime: '23:59:59',
    change: 'editGoal',
    sortable: true,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    value: GoalStatus,
    input: GoalStatus,
    clearable: false,
    initial: 'not_started',
    change: 'editGoal',
    sortable: true,
    filters: ['is'],
    choices: goalStatusNames,
  },
  tracking: {
    kind: 'choice',
    label: 'Tracking',
    value: z.enum(['milestones', 'manual']),
    input: z.enum(['milestones', 'manual']),
    clearable: false,
    initial: 'milestones',
    change: 'editGoal',
    choices: { milestones: 'By its milestones', manual: 'By the entered value' },
  },
} as const satisfies Fields

export type GoalField = keyof typeof goalFields
