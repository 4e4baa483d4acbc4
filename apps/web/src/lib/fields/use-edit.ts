import { type FormErrors, useForm } from '@mantine/form'
import type { Fields } from '@muster/contracts/field'
import { useLayoutEffect, useRef, useState } from 'react'
import { draftKeyOf, readDraft, readDraftBase, useFormDraft } from '../forms/form-draft.ts'
import { fieldErrors } from '../forms/forms.ts'
import { useMe } from '../session.ts'
import { changedByOthers, conflictingKeys, differingKeys, mergedValues } from './edits.ts'
import type { FormValues } from './form-values.ts'
import type { Editing, useSave } from './use-save.ts'
import { withFormValues } from './with-form-values.ts'

type Options<F extends Fields, Noun extends { id: number }, Body extends object> = {
  editing: Editing<F, Noun, Body>
  save: ReturnType<typeof useSave<F, Noun, Body>>
  /** The current state of the object, including changes by others. */
  current: Noun
  validate?: (values: FormValues<F>, before: FormValues<F>) => FormErrors
  /** Maps field names in API errors to the form's field names where they differ. */
  aliases?: Record<string, string>
  /** Identifies the draft among those of the object; differs where one field is edited by itself. */
  draftName?: string
  onChange?: (values: FormValues<F>) => void
  onDone: () => void
}

/**
 * An edit in progress. Applies changes by others to fields that the user did not change. While there is a conflict,
 * `conflict` describes it, and no changes by others are applied until the user has chosen. Saving without changes sends
 * no request.
 */
export function useEdit<F extends Fields, Noun extends { id: number }, Body extends object>(
  options: Options<F, Noun, Body>,
) {
  const { editing, save, current, validate, aliases, draftName = 'edit', onChange, onDone } = options
  const { noun, fields, valuesOf, changesOf } = editing
  const { id: userId } = useMe()
  const draftId = `${noun}:${draftName}:${current.id}`
  const [stored] = useState(() => sessionStorage.getItem(draftKeyOf(userId, draftId)))
  // The edit of a draft began with what the user saw then, so that changes by others since are recognized.
  const [base, setBase] = useState(() => withFormValues(fields, current, readDraftBase(stored, valuesOf(current))))
  const before = valuesOf(base)
  const form = useForm<FormValues<F>>({
    mode: 'controlled',
    initialValues: { ...before, ...readDraft(stored, before) },
    validate: (values) => validate?.(values, before) ?? {},
    onValuesChange: onChange,
  })
  const draft = useFormDraft(draftId, form, before)

  const edit = { base: before, mine: form.values, theirs: valuesOf(current) }
  const isOpen = !save.isPending && !save.isSuccess
  const changed = isOpen ? changedByOthers(fields, edit) : []
  const conflicting = changed.length > 0 ? conflictingKeys(fields, edit) : []
  const rebase = (winner: 'mine' | 'theirs') => {
    form.setValues(mergedValues(fields, edit, winner))
    setBase(current)
  }
  const resolve = (winner: 'mine' | 'theirs') => {
    rebase(winner)
    save.reset()
  }
  const mustRebase = changed.length > 0 && conflicting.length === 0
  useLayoutEffect(() => {
    if (mustRebase) rebase('mine')
  })

  const finish = () => {
    draft.clear()
    onDone()
  }
  const isSaving = useRef(false)
  /** Values that were submitted during a save, and are saved after it. */
  const queued = useRef<FormValues<F>>(undefined)
  const saveFrom = (savedBase: Noun, values: FormValues<F>) => {
    isSaving.current = true
    const settle = () => {
      isSaving.current = false
      queued.current = undefined
    }
    save.mutateAsync({ base: savedBase, values }).then(
      (saved) => {
        const next = queued.current
        settle()
        if (differingKeys(fields, form.getValues(), values).length === 0) return finish()
        // The user has gone on typing, which is the next edit.
        setBase(saved)
        save.reset()
        if (next && differingKeys(fields, next, values).length > 0) saveFrom(saved, next)
      },
      (error) => {
        settle()
        form.setErrors(fieldErrors(error, aliases))
      },
    )
  }
  const send = (values: FormValues<F>) => {
    if (isSaving.current) queued.current = values
    else if (Object.keys(changesOf(values, base)).length === 0) finish()
    else saveFrom(base, values)
  }
  return { form, draft, send, conflict: conflicting.length > 0 ? { edit, changed, conflicting, resolve } : undefined }
}

/** A conflict between the user and others, and the function that resolves it. */
export type EditConflict<F extends Fields> = NonNullable<
  ReturnType<typeof useEdit<F, { id: number }, object>>['conflict']
>
