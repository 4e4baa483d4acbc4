import { useForm } from '@mantine/form'
import { useFormDraft } from '../../../lib/forms/form-draft.ts'
import type { NewRepeat } from './choice.ts'

type Values = {
  repeat: NewRepeat | null
  /** How the task repeated when the user chose something else, as a text to compare; null if it did not. */
  seen: string | null
}

/** How the task in a form is to repeat, with a draft of its own beside that of the form; null if nothing was chosen. */
export function useEnteredRepeat(draftName: string) {
  const form = useForm<Values>({ mode: 'controlled', initialValues: { repeat: null, seen: null } })
  const draft = useFormDraft(`${draftName}:repeat`, form)
  return {
    entered: form.values.repeat,
    seen: form.values.seen,
    draft,
    enter: (repeat: NewRepeat | null, seen: string | null = null) => form.setValues({ repeat, seen }),
  }
}
