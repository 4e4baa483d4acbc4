import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ProjectValues, projectRules } from './project-form.ts'

export type ProjectForm = UseFormReturnType<ProjectValues>

/** The form of a project. A fault leaves when its field is edited; sending with faults leads to the first of them. */
export const useProjectForm = (initialValues: ProjectValues): ProjectForm =>
  useForm({ initialValues, validate: projectRules })

/** Puts the cursor where the first fault is. */
export function focusFirstFault(form: ProjectForm, faults: object) {
  const [first] = Object.keys(faults)
  if (first) form.getInputNode(first)?.focus()
}
