import { useForm } from '@mantine/form'
import { type FormDraft, useFormDraft } from '../../../../lib/forms/form-draft.ts'
import type { EnteredValue, EnteredValues } from './entered-values.ts'

/**
 * The entered values of custom fields, with a draft of their own beside that of the form. In an edit, `seen` contains the
 * values that the user saw in the same fields.
 */
export function useEnteredValues(draftName: string) {
  const form = useForm<{ values: EnteredValues; seen: EnteredValues }>({
    mode: 'controlled',
    initialValues: { values: {}, seen: {} },
  })
  const draft = useFormDraft(`${draftName}:fields`, form)
  const { values, seen } = form.values
  return {
    values,
    seen,
    draft,
    /** Replaces all values. */
    fill: (filled: EnteredValues) => form.setFieldValue('values', filled),
    enter: (id: number, value: EnteredValue, seenValue?: EnteredValue) =>
      form.setValues({ values: { ...values, [id]: value }, seen: { ...seen, [id]: seenValue } }),
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
