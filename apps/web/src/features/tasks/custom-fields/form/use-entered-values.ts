import { useForm } from '@mantine/form'
import { type FormDraft, useFormDraft } from '../../../../lib/forms/form-draft.ts'
import type { EnteredValue, EnteredValues } from './entered-values.ts'

/** The entered values of custom fields, with a draft of their own beside that of the form. */
export function useEnteredValues(draftName: string) {
  const form = useForm<{ values: EnteredValues }>({ mode: 'controlled', initialValues: { values: {} } })
  const draft = useFormDraft(`${draftName}:fields`, form)
  const { values } = form.values
  return {
    values,
    draft,
    /** Replaces all values. */
    fill: (filled: EnteredValues) => form.setFieldValue('values', filled),
    enter: (id: number, value: EnteredValue) => form.setFieldValue('values', { ...values, [id]: value }),
  }
}

/** The drafts of two parts of a form as one. */
export const bothDrafts = (first: FormDraft, second: FormDraft): FormDraft => ({
  restored: first.restored || second.restored,
  clear: () => {
    first.clear()
    second.clear()
  },
  discard: () => {
    first.discard()
    second.discard()
  },
})
