import type { UseFormReturnType } from '@mantine/form'
import type { Fields } from '@muster/contracts/field'
import type { FormValues } from '../../lib/fields/form-values.ts'
import type { Choice } from '../../lib/fields/use-edit.ts'
import type { FormDraft } from '../../lib/forms/form-draft.ts'
import { focusFirstFault } from '../../lib/forms/forms.ts'
import { DraftNote } from '../DraftNote.tsx'
import { FormFooter } from '../dialog/FormFooter.tsx'
import { ChangedByOthers } from './ChangedByOthers.tsx'
import { FormFields } from './FormFields.tsx'
import { type Inputs, type Looks, unplacedErrors } from './field-form.ts'
import classes from './fields.module.css'

type Props<F extends Fields> = {
  /** What it edits or creates: 'task'. */
  word: string
  /** Name of a form that stands in a page; a dialog has its title. */
  label?: string
  fields: F
  /** Fields that are not offered. */
  hidden?: readonly (keyof F & string)[]
  form: UseFormReturnType<FormValues<F>>
  draft: FormDraft
  looks?: Looks<F>
  inputs?: Inputs<F>
  /** What others changed in the same fields, of an edit. */
  choice?: Choice<F>
  /** Names a person or another object in what others changed. */
  nameOf?: (field: string, id: string) => string | undefined
  request: { isPending: boolean; error: Error | null }
  submit: string
  busyLabel: string
  /** Why it was refused, where the request's own sentence does not say it. */
  error?: string | null
  onSend: (values: FormValues<F>) => void
  onCancel: () => void
}

/** The form of a noun, made of the descriptions of its fields. What was entered is kept until it is sent or cancelled. */
export function FieldsForm<F extends Fields>(props: Props<F>) {
  const {
    word,
    label,
    fields,
    hidden = [],
    form,
    draft,
    looks,
    inputs,
    choice,
    nameOf,
    request,
    onSend,
    onCancel,
  } = props
  const { error = request.error?.message, submit, busyLabel } = props
  const cancel = () => {
    draft.clear()
    onCancel()
  }
  // The request's sentence is that of its first error, which is then shown once.
  const unplaced = unplacedErrors(fields, hidden, form.errors).filter((sentence) => !error?.includes(sentence))
  return (
    <form
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={form.onSubmit(onSend, (errors) => focusFirstFault(form, errors))}
    >
      <DraftNote draft={draft} />
      {choice && <ChangedByOthers word={word} fields={fields} choice={choice} nameOf={nameOf} />}
      <FormFields fields={fields} hidden={hidden} form={form} looks={looks} inputs={inputs} />
      <FormFooter
        submit={submit}
        busyLabel={busyLabel}
        busy={request.isPending}
        onCancel={cancel}
        error={[error, ...unplaced].filter(Boolean).join(' ')}
      />
    </form>
  )
}
