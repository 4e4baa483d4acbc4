import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ProjectValues, projectRules } from './project-form.ts'

export type ProjectForm = UseFormReturnType<ProjectValues>

/** The form of a project; a fault leaves when its field is edited. */
export const useProjectForm = (initialValues: ProjectValues): ProjectForm =>
  useForm({ initialValues, validate: projectRules })
