import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../session.ts'
import { keepInTab } from './keep-in-tab.ts'

type Values = Record<string, unknown>

/** The part of a form that a draft uses. */
type Form<V extends Values> = {
  values: V
  setValues: (values: Partial<V>) => void
  setInitialValues: (values: V) => void
  resetDirty: (values: V) => void
  reset: () => void
}

export type FormDraft = {
  /** Whether the form's values were restored from a draft. */
  restored: boolean
  /** Deletes the draft. Call it when the form has been sent or canceled. */
  clear: () => void
  /** Deletes the draft and resets the form to its initial values, or to the saved values of the edited object. */
  discard: () => void
}

/** Returns the values that differ from the saved ones. */
export const changedValues = <V extends Values>(values: V, saved: V): Partial<V> => {
  const changed: Partial<V> = { ...values }
  for (const key of Object.keys(changed)) if (isSame(changed[key], saved[key])) delete changed[key]
  return changed
}

/** Returns the values of a stored draft whose types match this form's; undefined if there are none. */
export function readDraft<V extends Values>(text: string | null, saved: V): Partial<V> | undefined {
  const draft = parse<V>(text)
  for (const key of Object.keys(draft)) if (!hasSameType(draft[key], saved[key])) delete draft[key]
  return Object.keys(draft).length > 0 ? draft : undefined
}

/** The key under which a draft of an edit contains the saved values of its fields. No field has this name. */
const baseKey = ''

/** A draft of an edit: the unsent values, and the saved values that the user saw of the same fields. */
export const draftOfEdit = <V extends Values>(unsentValues: Partial<V>, saved: V): Values => ({
  ...unsentValues,
  [baseKey]: Object.fromEntries(Object.keys(unsentValues).map((key) => [key, saved[key]])),
})

/**
 * Returns the values that the user saw in the fields of a stored draft, which others may have changed since. Empty if
 * there is no draft, or if it is not of an edit.
 */
export function readDraftBase<V extends Values>(text: string | null, saved: V): Partial<V> {
  const stored: unknown = parse<Values>(text)[baseKey]
  const keys = Object.keys(readDraft(text, saved) ?? {})
  const seen: Values = readDraft<Values>(JSON.stringify(stored ?? {}), saved) ?? {}
  return Object.assign({}, ...keys.flatMap((key) => (key in seen ? [{ [key]: seen[key] }] : [])))
}

export const draftKeyOf = (userId: number, draftName: string) => `form-draft:${userId}:${draftName}`

function parse<V extends Values>(text: string | null): Partial<V> {
  try {
    const draft = JSON.parse(text ?? '{}')
    return typeof draft === 'object' && draft !== null ? draft : {}
  } catch {
    return {}
  }
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/**
 * Whether a draft's value has the same type as the saved value. null stands for an empty choice and '' for an empty
 * number, so they match the type of a value that is filled in.
 */
const hasSameType = (draftValue: unknown, saved: unknown) =>
  saved !== undefined &&
  Array.isArray(draftValue) === Array.isArray(saved) &&
  (typeof draftValue === typeof saved ||
    saved === null ||
    (draftValue === null && typeof saved === 'string') ||
    (typeof draftValue === 'number' && saved === '') ||
    (typeof saved === 'number' && draftValue === ''))

/**
 * Keeps unsent form input in this tab as a draft, which survives visits to other pages, a reload and an expired
 * session. `draftName` identifies the draft among those of the current user. The draft is restored when the form opens
 * again. Call `clear` when the form has been sent or canceled. A form that edits an existing object passes the
 * object's current values as `saved`. When these values change, fields that the user did not change are updated.
 */
export function useFormDraft<V extends Values>(draftName: string, form: Form<V>, saved?: V): FormDraft {
  const { id } = useMe()
  const key = draftKeyOf(id, draftName)
  const [initialValues] = useState(form.values)
  const isEdit = saved !== undefined
  const latest = saved ?? initialValues
  // biome-ignore lint/correctness/useExhaustiveDependencies: compared by content instead of identity
  const base = useMemo(() => latest, [JSON.stringify(latest)])
  const [restored, setRestored] = useState(() => readDraft(sessionStorage.getItem(key), base) !== undefined)
  const { values } = form
  const appliedBase = useRef<{ key: string; base: V }>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are recreated on every change
  useLayoutEffect(() => {
    // If the form is already open, the user's changes are taken from its values, because the draft may not have fit
    // into storage.
    const before = appliedBase.current?.key === key ? appliedBase.current.base : undefined
    const userChanges = before ? changedValues(values, before) : readDraft(sessionStorage.getItem(key), base)
    appliedBase.current = { key, base }
    form.setInitialValues(base)
    form.resetDirty(base)
    if (userChanges || !isSame(values, base)) form.setValues({ ...base, ...userChanges })
  }, [key, base])
  useEffect(() => {
    const unsentValues = changedValues(values, base)
    const draft = isEdit ? draftOfEdit(unsentValues, base) : unsentValues
    if (Object.keys(unsentValues).length > 0) keepInTab(key, JSON.stringify(draft))
    else sessionStorage.removeItem(key)
  }, [key, values, base, isEdit])

  const clear = () => sessionStorage.removeItem(key)
  return {
    restored,
    clear,
    discard: () => {
      clear()
      setRestored(false)
      form.reset()
    },
  }
}
