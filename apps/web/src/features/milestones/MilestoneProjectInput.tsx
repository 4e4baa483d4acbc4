import type { UseFormReturnType } from '@mantine/form'
import { ProjectSelect } from '../projects/ProjectSelect.tsx'
import type { MilestoneValues } from './milestone-form.ts'

/** The dropdown for a new milestone's project, used unless the milestone's goal has a project. */
export const MilestoneProjectInput = ({ form }: { form: UseFormReturnType<MilestoneValues> }) => (
  <ProjectSelect
    label='Project'
    placeholder='Select a project'
    withAsterisk
    aria-required
    organizationId={Number(form.values.organization_id)}
    {...form.getInputProps('project_id')}
    onChange={(project) => form.setFieldValue('project_id', project ?? '')}
    error={form.errors.project_id ?? form.errors.organization_id}
  />
)
