import type { Fields } from '@muster/contracts/field'
import { maxNameLength, maxTextLength } from '@muster/contracts/fields'
import { useMutation } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { messageOf } from '../../lib/api/api-error.ts'
import { descriptionOf, type FormValues } from '../../lib/fields/form-values.ts'
import { useEdit } from '../../lib/fields/use-edit.ts'
import type { Editing } from '../../lib/fields/use-save.ts'
import { useOrganization } from '../../lib/organization.ts'
import { useIsMounted } from '../../lib/use-is-mounted.ts'
import { ChangedByOthers } from '../fields/ChangedByOthers.tsx'
import { MentionTextarea } from '../text/MentionTextarea.tsx'
import { RichTextField } from '../text/RichTextField.tsx'
import { toast } from '../toasts/toast.tsx'
import classes from './in-place.module.css'

type Props<F extends Fields, Noun extends { id: number }, Body extends object> = {
  /** How the object is read and written, with only the field that is edited. */
  editing: Editing<F, Noun, Body>
  field: keyof F & string
  /** The current state of the object, including changes by others. */
  current: Noun
  save: (edit: { base: Noun; values: FormValues<F> }) => Promise<Noun>
  onChange?: (values: FormValues<F>) => void
  /** Called after saving or cancelling. */
  onDone: () => void
}

/**
 * The field in which a text is edited in place. Leaving the field or Ctrl Enter saves, in a single line also Enter, and
 * Escape restores the text. If saving fails, the field stays open with the typed text and the reason.
 */
export function InPlaceForm<F extends Fields, Noun extends { id: number }, Body extends object>(
  props: Props<F, Noun, Body>,
) {
  const { editing, field, current, onChange, onDone } = props
  const { kind, label } = descriptionOf(editing.fields, field)
  const isSingleLine = kind === 'text'
  const isMounted = useIsMounted()
  const save = useMutation({
    mutationFn: props.save,
    // Leaving the page saves too, and then there is no field that could show the failure.
    onError: (error) => {
      if (isMounted()) return
      toast.error(
        `${label} was not saved, and your text is kept for its next edit: ${messageOf(error, 'The request failed')}`,
      )
    },
  })
  const edit = useEdit({ editing, save, current, draftName: field, onChange, onDone })
  const { form, draft, send, conflict } = edit
  const submit = form.onSubmit(send)
  const cancel = () => {
    draft.clear()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') cancel()
    else if (event.key === 'Enter' && (isSingleLine || event.ctrlKey || event.metaKey)) submit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const { error, onChange: onTextChange, ...input } = form.getInputProps(field)
  const organization = useOrganization()
  const shared = {
    ...input,
    onTextChange,
    'aria-label': label,
    variant: 'unstyled',
    classNames: { root: classes.field, wrapper: classes.field, input: classes.input },
    autosize: true,
    autoFocus: true,
    onKeyDown,
    error: error ?? (conflict ? undefined : save.error?.message),
    errorProps: { role: 'alert' },
  }
  return (
    <form
      className={classes.form}
      aria-label={`Edit ${label.toLowerCase()}`}
      noValidate
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !conflict) submit()
      }}
    >
      {isSingleLine ? (
        <MentionTextarea
          {...shared}
          organizationId={undefined}
          minRows={1}
          maxLength={maxNameLength}
          onFocus={({ currentTarget }) =>
            currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
          }
        />
      ) : (
        <RichTextField {...shared} organizationId={organization?.id} minRows={3} maxLength={maxTextLength} />
      )}
      {conflict && <ChangedByOthers noun={editing.noun} fields={editing.fields} conflict={conflict} />}
    </form>
  )
}
