import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../session.ts'
import { keepInTab } from './keep-in-tab.ts'

type Values = Record<string, unknown>

/** What a draft needs of a form. */
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
  /** Deletes the draft: it was sent or cancelled. */
  clear: () => void
  /** Deletes the draft and resets the form to the saved values. */
  discard: () => void
}

/** The values that differ from the saved ones. */
export const changes = <V extends Values>(values: V, standing: V): Partial<V> => {
  const kept: Partial<V> = { ...values }
  for (const key of Object.keys(kept)) if (same(kept[key], standing[key])) delete kept[key]
  return kept
}

/** The stored draft, as far as it fits this form; undefined for none. */
export function readDraft<V extends Values>(text: string | null, standing: V): Partial<V> | undefined {
  const kept = parse<V>(text)
  for (const key of Object.keys(kept)) if (!fits(kept[key], standing[key])) delete kept[key]
  return Object.keys(kept).length > 0 ? kept : undefined
}

function parse<V extends Values>(text: string | null): Partial<V> {
  try {
    const kept = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

/**
 * Compares types: text for text, list for list. A nullable value may be a choice, and an empty amount ('') may be a
 * number.
 */
const fits = (kept: unknown, standing: unknown) =>
  standing !== undefined &&
  Array.isArray(kept) === Array.isArray(standing) &&
  (typeof kept === typeof standing ||
    standing === null ||
    (kept === null && typeof standing === 'string') ||
    (typeof kept === 'number' && standing === '') ||
    (typeof standing === 'number' && kept === ''))

/**
 * Keeps unsent form input across other pages, a reload of the tab and an ended session, for this user and this place
 * only. It is restored when the form opens again; call `clear` after it was sent or cancelled. A form that edits an
 * existing object passes its current values as `standing`, and untouched fields follow them.
 */
export function useFormDraft<V extends Values>(place: string, form: Form<V>, standing?: V): FormDraft {
  const { id } = useMe()
  const key = `form-draft:${id}:${place}`
  const [began] = useState(form.values)
  const now = standing ?? began
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same as long as it says the same
  const stands = useMemo(() => now, [JSON.stringify(now)])
  const [restored, setRestored] = useState(() => readDraft(sessionStorage.getItem(key), stands) !== undefined)
  const { values } = form
  const followed = useRef<{ key: string; stands: V }>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's functions are new with each of its changes
  useLayoutEffect(() => {
    // Storage may have had no room for the draft, so an open form follows the object by its own values.
    const before = followed.current?.key === key ? followed.current.stands : undefined
    const kept = before ? changes(values, before) : readDraft(sessionStorage.getItem(key), stands)
    followed.current = { key, stands }
    form.setInitialValues(stands)
    form.resetDirty(stands)
    if (kept || !same(values, stands)) form.setValues({ ...stands, ...kept })
  }, [key, stands])
  useEffect(() => {
    const typed = changes(values, stands)
    if (Object.keys(typed).length > 0) keepInTab(key, JSON.stringify(typed))
    else sessionStorage.removeItem(key)
  }, [key, values, stands])

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
