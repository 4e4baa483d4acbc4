import { type Actor, can } from '@muster/contracts/capabilities'
import type { InputOf } from '@muster/contracts/endpoint'
import { keysOf, omitFields } from '@muster/contracts/field'
import type { createGoal, Goal, updateGoal } from '@muster/contracts/goals'
import { goalFields } from '@muster/contracts/goals/fields'
import { texts } from '@muster/contracts/texts'
import { changedBody, newBody } from '../../../lib/fields/bodies.ts'
import { emptyForm, type FormValues, formOf } from '../../../lib/fields/form-values.ts'

/** A team goal belongs to a project. A project is optional for a personal goal, which only its owner sees. */
export type GoalKind = 'team' | 'personal'

/** The fields of the create and edit forms of a goal. The current value has its own dialog (Check In). */
export const goalFormFields = omitFields(goalFields, 'current_value', 'tracking')
export type GoalValues = FormValues<typeof goalFormFields>

export const emptyGoal: GoalValues = emptyForm(goalFormFields)

export const valuesOf = (goal: Goal): GoalValues => formOf(goalFormFields, goal)

/** Fields that the edit form hides, because the user may not change them. */
export const lockedFields = (actor: Actor, goal: Goal) =>
  keysOf(goalFormFields).filter((key) => {
    const field = goalFields[key]
    return !can[field.change](actor, goal)
  })

/** Returns the validation errors by field, in the order of the fields. */
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

/** The status is left out, because a new goal has not been started. */
const newGoalFields = omitFields(goalFormFields, 'status')

/** Returns the body of a create request. An empty description is left out. */
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

/** Returns the body of an update with only the changed fields. */
export const goalChanges = (values: GoalValues, goal: Goal): GoalChanges =>
  changedBody(goalFormFields, values, valuesOf(goal))

/** API errors may call the end date `due_date`. */
export const goalAliases = { due_date: 'end_date' }
