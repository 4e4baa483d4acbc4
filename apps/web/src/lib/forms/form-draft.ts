import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useMe } from '../session.ts'
import { keepInTab } from './keep-in-tab.ts'

type Values = Record<string, unknown>

/** As far as a draft needs to know a form. */
type Form<V extends Values> = {
  values: V
  setValues: (values: Partial<V>) => void
  setInitialValues: (values: V) => void
  resetDirty: (values: V) => void
  reset: () => void
}

export type FormDraft = {
  /** Whether what stands in the form comes from before. */
  restored: boolean
  /** Forgets it: it was sent, or is not wanted any more. */
  clear: () => void
  /** Forgets it and puts back what stands. */
  discard: () => void
}

/** What differs from what stands without it. */
export const changes = <V extends Values>(values: V, standing: V): Partial<V> => {
  const kept: Partial<V> = { ...values }
  for (const key of Object.keys(kept)) if (same(kept[key], standing[key])) delete kept[key]
  return kept
}

/** What was kept, as far as it fits this form; undefined for nothing. */
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

/** Texts for texts and lists for lists. What may be nothing may be chosen, and an amount that is '' may be a number. */
const fits = (kept: unknown, standing: unknown) =>
  standing !== undefined &&
  Array.isArray(kept) === Array.isArray(standing) &&
  (typeof kept === typeof standing ||
    standing === null ||
    (kept === null && typeof standing === 'string') ||
    (typeof kept === 'number' && standing === '') ||
    (typeof standing === 'number' && kept === ''))

/**
 * Keeps what was typed into a form and not sent: over other pages, a reload of the tab and an ended session, for this
 * person and this place alone. It is put back when the form opens again; `clear` when it was sent or cancelled. Where the
 * form changes something that stands, `standing` says what, and the form follows it in all that was not typed.
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
