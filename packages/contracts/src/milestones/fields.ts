import * as z from 'zod/mini'
import type { Fields } from '../field.ts'
import { anyCase, Description, EndDate, name, StartDate, WallTime } from '../fields.ts'
import { texts } from '../texts.ts'

/**
 * `overdue` is never stored: it is the derived status of a milestone whose due date has passed and that is neither
 * completed nor cancelled.
 */
export const milestoneStatuses = ['not_started', 'in_progress', 'completed', 'overdue', 'cancelled'] as const
export const MilestoneStatus = z.enum(milestoneStatuses)
export type MilestoneStatus = z.output<typeof MilestoneStatus>

export const milestoneStatusNames: Record<MilestoneStatus, string> = {
  not_started: 'Not Started',
  in_progress: 'In Progress',
  completed: 'Completed',
  overdue: 'Overdue',
  cancelled: 'Cancelled',
}

export const milestonePriorities = ['low', 'medium', 'high', 'critical'] as const
export const MilestonePriority = z.enum(milestonePriorities)
export type MilestonePriority = z.output<typeof MilestonePriority>

export const milestonePriorityNames: Record<MilestonePriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}

/** A priority in input. Its case is ignored. */
export const PriorityInput = anyCase(MilestonePriority)

/** The due date of a milestone, named `due_date` or `target_date` in request bodies. */
export const MilestoneDueDate = z.pipe(
  z.string(texts.milestone.dueDateRequired).check(z.minLength(1, texts.milestone.dueDateRequired)),
  EndDate,
)
/** A start date in input. An empty string is refused with a specific message. */
const OptionalStartDate = z.pipe(z.string().check(z.minLength(1, texts.milestone.startDateRequired)), StartDate)
export const Percentage = z.number().check(z.minimum(0), z.maximum(100))

/** Every field of a milestone that a user can change, in the order of the forms. */
export const milestoneFields = {
  title: {
    kind: 'text',
    label: 'Title',
    value: z.string(),
    input: name(texts.milestone.titleRequired, texts.milestone.titleRequired),
    clearable: false,
    required: true,
    change: 'editMilestone',
    sortable: true,
  },
  description: {
    kind: 'long_text',
    label: 'Description',
    value: z.nullable(z.string()),
    input: Description,
    clearable: true,
    change: 'editMilestone',
  },
  notes: {
    kind: 'long_text',
    label: 'Notes',
    value: z.nullable(z.string()),
    input: Description,
    clearable: true,
    change: 'editMilestone',
  },
  start_date: {
    kind: 'date',
    label: 'Start Date',
    value: z.nullable(WallTime),
    input: z.nullable(OptionalStartDate),
    clearable: true,
    defaultTime: '00:00:00',
    change: 'editMilestone',
    sortable: true,
  },
  due_date: {
    kind: 'date',
    label: 'Due Date',
    sameRow: true,
    value: WallTime,
    input: MilestoneDueDate,
    clearable: false,
    defaultTime: '23:59:59',
    change: 'editMilestone',
    sortable: true,
    filters: ['before', 'after'],
  },
  priority: {
    kind: 'choice',
    label: 'Priority',
    value: MilestonePriority,
    input: PriorityInput,
    clearable: false,
    initial: 'medium',
    change: 'editMilestone',
    sortable: true,
    filters: ['is'],
    choices: milestonePriorityNames,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    sameRow: true,
    value: MilestoneStatus,
    input: MilestoneStatus,
    clearable: false,
    initial: 'not_started',
    change: 'editMilestone',
    sortable: true,
    filters: ['is'],
    choices: milestoneStatusNames,
  },
  is_critical: {
    kind: 'yes_no',
    label: 'Critical milestone',
    value: z.boolean(),
    input: z.boolean(),
    clearable: false,
    initial: false,
    change: 'editMilestone',
    filters: ['is'],
  },
  /** Percent, 0 to 100. */
  progress: {
    kind: 'number',
    label: 'Progress',
    value: z.number(),
    input: Percentage,
    clearable: false,
    initial: 0,
    change: 'changeMilestoneProgress',
    sortable: true,
    range: [0, 100],
    unit: '%',
  },
} as const satisfies Fields

export type MilestoneField = keyof typeof milestoneFields
