import type { UseFormReturnType } from '@mantine/form'
import type { Fields } from '@muster/contracts/field'
import type { ReactNode } from 'react'
import type { FormValues } from '../../lib/fields/form-values.ts'
import type { EditConflict } from '../../lib/fields/use-edit.ts'
import type { FormDraft } from '../../lib/forms/form-draft.ts'
import { focusFirstFault } from '../../lib/forms/forms.ts'
import { DraftNote } from '../DraftNote.tsx'
import { FormFooter } from '../dialog/FormFooter.tsx'
import { ChangedByOthers } from './ChangedByOthers.tsx'
import { FormFields } from './FormFields.tsx'
import { type FieldInputOptions, type Inputs, unplacedErrors } from './field-form.ts'
import classes from './fields.module.css'

type Props<F extends Fields> = {
  /** The type of the edited or created object, such as 'task'. */
  noun: string
  /** The accessible name of a form on a page. A form in a dialog does not need it, because the dialog has a title. */
  label?: string
  fields: F
  /** Fields that are not shown. */
  hidden?: readonly (keyof F & string)[]
  form: UseFormReturnType<FormValues<F>>
  draft: FormDraft
  inputOptions?: FieldInputOptions<F>
  inputs?: Inputs<F>
  /** An input after the fields, for what is no field of the object. */
  furtherInput?: ReactNode
  /** The keys of errors that `furtherInput` shows. */
  furtherKeys?: readonly string[]
  /** The conflict with changes by others during an edit. */
  conflict?: EditConflict<F>
  /** Returns the name of a person or referenced object, for the notice about changes by others. */
  nameOf?: (field: string, id: string) => string | undefined
  request: { isPending: boolean; error: Error | null }
  submitLabel: string
  busyLabel: string
  /** The error to show instead of the error message of the request. */
  error?: string | null
  onSend: (values: FormValues<F>) => void
  onCancel: () => void
}

/** A form generated from field descriptions. Canceling it deletes the draft of its values. */
export function FieldsForm<F extends Fields>(props: Props<F>) {
  const {
    noun,
    label,
    fields,
    hidden = [],
    form,
    draft,
    inputOptions,
    inputs,
    furtherInput,
    furtherKeys = [],
    conflict,
    nameOf,
    request,
    onSend,
    onCancel,
  } = props
  const { error = request.error?.message, submitLabel, busyLabel } = props
  const cancel = () => {
    draft.clear()
    onCancel()
  }
  // The error message of the request contains its first field error, which is therefore not shown a second time.
  const unplaced = unplacedErrors(fields, hidden, form.errors, furtherKeys).filter(
    (sentence) => !error?.includes(sentence),
  )
  return (
    <form
      className={classes.form}
      aria-label={label}
      noValidate
      onSubmit={form.onSubmit(onSend, (errors) => focusFirstFault(form, errors))}
    >
      <DraftNote draft={draft} />
      {conflict && <ChangedByOthers noun={noun} fields={fields} conflict={conflict} nameOf={nameOf} />}
      <FormFields fields={fields} hidden={hidden} form={form} inputOptions={inputOptions} inputs={inputs} />
      {furtherInput}
      <FormFooter
        submitLabel={submitLabel}
        busyLabel={busyLabel}
        busy={request.isPending}
        onCancel={cancel}
        error={[error, ...unplaced].filter(Boolean).join(' ')}
      />
    </form>
  )
}
