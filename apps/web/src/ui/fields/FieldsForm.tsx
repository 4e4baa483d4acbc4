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
  /** The type of the edited or created object, such as 'task'. */
  word: string
  /** Accessible name of a form on a page; a form in a dialog has the title of the dialog. */
  label?: string
  fields: F
  /** Fields that are not shown. */
  hidden?: readonly (keyof F & string)[]
  form: UseFormReturnType<FormValues<F>>
  draft: FormDraft
  looks?: Looks<F>
  inputs?: Inputs<F>
  /** The conflict with changes by others during an edit. */
  choice?: Choice<F>
  /** Returns the name of a person or referenced object, for the notice about changes by others. */
  nameOf?: (field: string, id: string) => string | undefined
  request: { isPending: boolean; error: Error | null }
  submit: string
  busyLabel: string
  /** The error to show instead of the message of the request. */
  error?: string | null
  onSend: (values: FormValues<F>) => void
  onCancel: () => void
}

/** A form generated from field descriptions. Keeps its values as a draft until the user submits or cancels. */
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
  // The message of the request repeats its first field error, so the repetition is removed.
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
