import { type UseFormReturnType, useForm } from '@mantine/form'
import { type MilestoneValues, milestoneErrors } from './milestone-form.ts'

export type MilestoneForm = UseFormReturnType<MilestoneValues>

/** The form of a milestone; a fault leaves when its field is edited. */
export const useMilestoneForm = (initialValues: MilestoneValues, standing?: MilestoneValues): MilestoneForm =>
  useForm({ initialValues, validate: (values) => milestoneErrors(values, standing) })
