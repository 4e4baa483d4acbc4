import { type FormErrors, useForm } from '@mantine/form'
import type { Fields } from '@muster/contracts/field'
import { useLayoutEffect, useState } from 'react'
import { useFormDraft } from '../forms/form-draft.ts'
import { fieldErrors } from '../forms/forms.ts'
import { changedByOthers, conflicts, merged } from './edits.ts'
import type { FormValues } from './form-values.ts'
import type { Editing, useSave } from './use-save.ts'

type Options<F extends Fields, Noun extends { id: number }, Body extends object> = {
  editing: Editing<F, Noun, Body>
  save: ReturnType<typeof useSave<F, Noun, Body>>
  /** The current state of the object, including changes by others. */
  now: Noun
  validate?: (values: FormValues<F>, before: FormValues<F>) => FormErrors
  /** Maps other field names in API errors to the fields of the form. */
  aliases?: Record<string, string>
  onChange?: (values: FormValues<F>) => void
  onDone: () => void
}

/**
 * An edit in progress. Applies changes by others to fields that the user did not change. `choice` describes a conflict,
 * during which the form stays unchanged until the user has chosen.
 */
export function useEdit<F extends Fields, Noun extends { id: number }, Body extends object>(
  options: Options<F, Noun, Body>,
) {
  const { editing, save, now, validate, aliases, onChange, onDone } = options
  const { word, fields, valuesOf } = editing
  const [base, setBase] = useState(now)
  const before = valuesOf(base)
  const form = useForm<FormValues<F>>({
    mode: 'controlled',
    initialValues: before,
    validate: (values) => validate?.(values, before) ?? {},
    onValuesChange: onChange,
  })
  const draft = useFormDraft(`${word}:edit:${now.id}`, form, before)

  const edit = { base: before, mine: form.values, theirs: valuesOf(now) }
  const isOpen = !save.isPending && !save.isSuccess
  const changed = isOpen ? changedByOthers(fields, edit) : []
  const disputed = changed.length > 0 ? conflicts(fields, edit) : []
  const rebase = (whose: 'mine' | 'theirs') => {
    form.setValues(merged(fields, edit, whose))
    setBase(now)
  }
  const goOn = (whose: 'mine' | 'theirs') => {
    rebase(whose)
    save.reset()
  }
  const follows = changed.length > 0 && disputed.length === 0
  useLayoutEffect(() => {
    if (follows) rebase('mine')
  })

  const done = () => {
    draft.clear()
    onDone()
  }
  const send = (values: FormValues<F>) => {
    if (save.isPending) return
    save.mutateAsync({ base, values }).then(done, (error) => form.setErrors(fieldErrors(error, aliases)))
  }
  return { form, draft, send, choice: disputed.length > 0 ? { edit, changed, disputed, goOn } : undefined }
}

/** A conflict between the user and others, and the function that resolves it. */
export type Choice<F extends Fields> = NonNullable<ReturnType<typeof useEdit<F, { id: number }, object>>['choice']>
