import * as z from 'zod/mini'
import type { Fields } from '../field.ts'
import { Description, EndDate, name, StartDate, WallTime } from '../fields.ts'
import { texts } from '../texts.ts'

export const projectStatuses = ['planning', 'active', 'on_hold', 'completed', 'cancelled'] as const
export const ProjectStatus = z.enum(projectStatuses)
export type ProjectStatus = z.output<typeof ProjectStatus>

export const projectStatusNames: Record<ProjectStatus, string> = {
  planning: 'Planning',
  active: 'Active',
  on_hold: 'On Hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const maxBudget = 999_999_999_999

/** Every field of a project that a user can change, in the order of the forms. */
export const projectFields = {
  name: {
    kind: 'text',
    label: 'Project Name',
    shortLabel: 'Name',
    value: z.string(),
    input: name(texts.project.nameRequired),
    clearable: false,
    required: true,
    change: 'editProject',
    sortable: true,
  },
  description: {
    kind: 'long_text',
    label: 'Description',
    value: z.nullable(z.string()),
    input: Description,
    clearable: true,
    change: 'editProject',
    sortable: true,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    value: ProjectStatus,
    input: ProjectStatus,
    clearable: false,
    initial: 'active',
    change: 'editProject',
    sortable: true,
    filters: ['is'],
    choices: projectStatusNames,
  },
  budget: {
    kind: 'number',
    label: 'Budget',
    sameRow: true,
    value: z.nullable(z.number()),
    input: z.nullable(z.number().check(z.minimum(0), z.maximum(maxBudget))),
    clearable: true,
    change: 'editProject',
    sortable: true,
    range: [0, maxBudget],
  },
  start_date: {
    kind: 'date',
    label: 'Start Date',
    value: z.nullable(WallTime),
    input: z.nullable(StartDate),
    clearable: true,
    defaultTime: '00:00:00',
    change: 'editProject',
    sortable: true,
  },
  end_date: {
    kind: 'date',
    label: 'End Date',
    sameRow: true,
    value: z.nullable(WallTime),
    input: z.nullable(EndDate),
    clearable: true,
    defaultTime: '23:59:59',
    change: 'editProject',
    sortable: true,
  },
} as const satisfies Fields

export type ProjectField = keyof typeof projectFields
