import { type UseFormReturnType, useForm } from '@mantine/form'
import { type GoalKind, type GoalValues, goalErrors } from './goal-form.ts'

export type GoalForm = UseFormReturnType<GoalValues>

/** The form of a goal; a fault leaves when its field is edited. */
export const useGoalForm = (kind: GoalKind, initialValues: GoalValues): GoalForm =>
  useForm<GoalValues>({ initialValues, validate: (values) => goalErrors(kind, values) })
