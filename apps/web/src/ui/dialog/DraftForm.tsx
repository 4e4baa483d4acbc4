import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { FormDraft } from '../../lib/forms/form-draft.ts'
import { focusFirstFault } from '../../lib/forms/forms.ts'
import { DraftNote } from '../DraftNote.tsx'
import { FormFooter } from './FormFooter.tsx'

type Props<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>
  draft: FormDraft
  request: { isPending: boolean; error: Error | null }
  submit: string
  busyLabel: string
  /** Why it was refused, when the request's own error does not say it. */
  error?: string | null
  onSend: (values: Values) => void
  onCancel: () => void
  children: ReactNode
}

/**
 * A form in a dialog: its input is kept as a draft until it is sent or cancelled, and the first invalid field gets the
 * focus.
 */
export function DraftForm<Values extends Record<string, unknown>>(props: Props<Values>) {
  const { form, draft, request, error = request.error?.message, onSend, onCancel, children, ...footer } = props
  const cancel = () => {
    draft.clear()
    onCancel()
  }
  return (
    <form noValidate onSubmit={form.onSubmit(onSend, (faults) => focusFirstFault(form, faults))}>
      <DraftNote draft={draft} />
      {children}
      <FormFooter {...footer} busy={request.isPending} onCancel={cancel} error={error} />
    </form>
  )
}
