import { useForm } from '@mantine/form'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import type { NewRepeat } from './choice.ts'

/** How the task in a form is to repeat, with a draft of its own beside that of the form; null if nothing was chosen. */
export function useEnteredRepeat(draftName: string) {
  const form = useForm<{ repeat: NewRepeat | null }>({ mode: 'controlled', initialValues: { repeat: null } })
  const draft = useFormDraft(`${draftName}:repeat`, form)
  return {
    entered: form.values.repeat,
    draft,
    enter: (repeat: NewRepeat | null) => form.setFieldValue('repeat', repeat),
  }
}
