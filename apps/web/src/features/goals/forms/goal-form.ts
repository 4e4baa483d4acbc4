import type { InputOf } from '@muster/contracts/endpoint'
import type { createGoal, Goal, updateGoal } from '@muster/contracts/goals'
import type { GoalStatus } from '@muster/contracts/goals/fields'
import { texts } from '@muster/contracts/texts'

/** A goal of the team belongs to a project; a personal one may, and is seen by its owner alone. */
export type GoalKind = 'team' | 'personal'

/** What the fields of a goal's forms hold; days as `2026-11-25`, the project's id as text, no number as ''. */
export type GoalValues = {
  title: string
  description: string
  target: number | string
  unit: string
  project: string | null
  start: string
  end: string
  status: GoalStatus
}

export const emptyGoal: GoalValues = {
  title: '',
  description: '',
  target: '',
  unit: '',
  project: null,
  start: '',
  end: '',
  status: 'not_started',
}

export const valuesOf = (goal: Goal): GoalValues => ({
  title: goal.title,
  description: goal.description ?? '',
  target: goal.target_value,
  unit: goal.unit,
  project: goal.project_id === null ? null : String(goal.project_id),
  start: goal.start_date.slice(0, 10),
  end: goal.end_date.slice(0, 10),
  status: goal.status,
})

/** What is missing or wrong, by field, in the order of the fields. */
export function goalErrors(kind: GoalKind, values: GoalValues): Partial<Record<keyof GoalValues, string>> {
  const { title, target, unit, project, start, end } = values
  return {
    ...(!title.trim() && { title: texts.goal.titleRequired }),
    ...(!(Number(target) > 0) && { target: texts.goal.targetNotPositive }),
    ...(!unit.trim() && { unit: texts.goal.unitRequired }),
    ...(kind === 'team' && !project && { project: texts.goal.projectRequired }),
    ...(!start && { start: texts.goal.startRequired }),
    ...(!end && { end: texts.goal.endRequired }),
    ...(start && end && start >= end && { end: texts.goal.endBeforeStart }),
  }
}

export type NewGoal = NonNullable<InputOf<typeof createGoal.body>>
export type GoalChanges = NonNullable<InputOf<typeof updateGoal.body>>

const startOf = (day: string) => `${day}T00:00:00`
const endOf = (day: string) => `${day}T23:59:59`

/** The body of a new goal; without a description none is sent. */
export function newGoalOf(kind: GoalKind, values: GoalValues, organizationId: number): NewGoal {
  const description = values.description.trim()
  return {
    title: values.title.trim(),
    ...(description && { description }),
    target_value: Number(values.target),
    unit: values.unit.trim(),
    start_date: startOf(values.start),
    end_date: endOf(values.end),
    project_id: values.project === null ? null : Number(values.project),
    organization_id: organizationId,
    ...(kind === 'personal' && { is_personal: true }),
  }
}

/** The body of a change: only what differs, so that what others changed meanwhile stands. */
export function goalChanges(values: GoalValues, goal: Goal): GoalChanges {
  const before = valuesOf(goal)
  const description = values.description.trim()
  return {
    ...(values.title.trim() !== before.title && { title: values.title.trim() }),
    ...(description !== before.description && { description: description || null }),
    ...(Number(values.target) !== before.target && { target_value: Number(values.target) }),
    ...(values.unit.trim() !== before.unit && { unit: values.unit.trim() }),
    ...(values.project !== before.project && {
      project_id: values.project === null ? null : Number(values.project),
    }),
    ...(values.start !== before.start && { start_date: startOf(values.start) }),
    ...(values.end !== before.end && { end_date: endOf(values.end) }),
    ...(values.status !== before.status && { status: values.status }),
  }
}

/** The API's field names in the form's words, for what the server refuses. */
export const goalFieldNames = {
  target_value: 'target',
  project_id: 'project',
  start_date: 'start',
  end_date: 'end',
  due_date: 'end',
}
