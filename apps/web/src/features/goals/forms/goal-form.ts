import type { InputOf } from '@muster/contracts/endpoint'
import { without } from '@muster/contracts/field'
import type { createGoal, Goal, updateGoal } from '@muster/contracts/goals'
import { goalFields } from '@muster/contracts/goals/fields'
import { texts } from '@muster/contracts/texts'
import { changedBody, newBody } from '../../../lib/fields/bodies.ts'
import { emptyForm, type FormValues, formOf } from '../../../lib/fields/form-values.ts'

/** A goal of the team belongs to a project; a personal one may, and is seen by its owner alone. */
export type GoalKind = 'team' | 'personal'

/** The fields of both forms of a goal; its value is entered by checking in. */
export const goalFormFields = without(goalFields, 'current_value', 'tracking')
export type GoalValues = FormValues<typeof goalFormFields>

export const emptyGoal: GoalValues = emptyForm(goalFormFields)

export const valuesOf = (goal: Goal): GoalValues => formOf(goalFormFields, goal)

/** What is missing or wrong, by field, in the order of the fields. */
export function goalErrors(kind: GoalKind, values: GoalValues): Partial<Record<keyof GoalValues, string>> {
  const { title, target_value, unit, project_id, start_date, end_date } = values
  return {
    ...(!title.trim() && { title: texts.goal.titleRequired }),
    ...(!(Number(target_value) > 0) && { target_value: texts.goal.targetNotPositive }),
    ...(!unit.trim() && { unit: texts.goal.unitRequired }),
    ...(kind === 'team' && !project_id && { project_id: texts.goal.projectRequired }),
    ...(!start_date && { start_date: texts.goal.startRequired }),
    ...(!end_date && { end_date: texts.goal.endRequired }),
    ...(start_date && end_date && start_date >= end_date && { end_date: texts.goal.endBeforeStart }),
  }
}

export type NewGoal = NonNullable<InputOf<typeof createGoal.body>>
export type GoalChanges = NonNullable<InputOf<typeof updateGoal.body>>

/** Its status follows from its progress until somebody chooses one. */
const newGoalFields = without(goalFormFields, 'status')

/** The body of a new goal; without a description none is sent. */
export function newGoalOf(kind: GoalKind, values: GoalValues, organizationId: number): NewGoal {
  const { start_date = '', ...body } = newBody(newGoalFields, values)
  return {
    project_id: null,
    ...body,
    start_date,
    title: values.title.trim(),
    target_value: Number(values.target_value),
    unit: values.unit.trim(),
    organization_id: organizationId,
    ...(kind === 'personal' && { is_personal: true }),
  }
}

/** The body of a change: only what differs. */
export const goalChanges = (values: GoalValues, goal: Goal): GoalChanges =>
  changedBody(goalFormFields, values, valuesOf(goal))

/** Another name under which the API reports an error of the end. */
export const goalAliases = { due_date: 'end_date' }
