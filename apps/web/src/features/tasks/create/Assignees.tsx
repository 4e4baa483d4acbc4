import { PeopleSelect } from '../PeopleSelect.tsx'
import type { TaskFormApi } from './use-task-form.ts'

type Props = { form: TaskFormApi; organizationId: number | undefined }

/** Whom the task is given to, of the organization's people. */
export const Assignees = ({ form, organizationId }: Props) => (
  <PeopleSelect organizationId={organizationId} {...form.getInputProps('assignees')} />
)
