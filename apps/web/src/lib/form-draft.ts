import { useEffect, useLayoutEffect, useState } from 'react'
import { useMe } from './session.ts'

type Values = Record<string, unknown>

/** As far as a draft needs to know a form. */
type Form<V extends Values> = { values: V; setValues: (values: Partial<V>) => void }

/** What differs from how the form began. */
export const changes = <V extends Values>(values: V, began: V): Partial<V> => {
  const kept: Partial<V> = { ...values }
  for (const key of Object.keys(kept)) if (same(kept[key], began[key])) delete kept[key]
  return kept
}

/** What was kept, as far as it fits this form; undefined for nothing. */
export function readDraft<V extends Values>(text: string | null, began: V): Partial<V> | undefined {
  const kept = parse<V>(text)
  for (const key of Object.keys(kept)) if (!fits(kept[key], began[key])) delete kept[key]
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
const fits = (kept: unknown, began: unknown) =>
  began !== undefined &&
  Array.isArray(kept) === Array.isArray(began) &&
  (typeof kept === typeof began || began === null || (began === '' && typeof kept === 'number'))

/**
 * Keeps what was typed into a form and not sent: over a reload of the tab and an ended session, for this person and
 * this place alone. It is put back when the form opens again; `clear` when it was sent or cancelled.
 */
export function useFormDraft<V extends Values>(place: string, form: Form<V>) {
  const { id } = useMe()
  const key = `form-draft:${id}:${place}`
  const [began] = useState(form.values)
  const [kept] = useState(() => readDraft(sessionStorage.getItem(key), began))
  const [restored, setRestored] = useState(kept !== undefined)
  const { values, setValues } = form

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the form is seen
  useLayoutEffect(() => {
    if (kept) setValues(kept)
  }, [])
  useEffect(() => {
    const typed = changes(values, began)
    if (Object.keys(typed).length > 0) sessionStorage.setItem(key, JSON.stringify(typed))
    else sessionStorage.removeItem(key)
  }, [key, values, began])

  const clear = () => sessionStorage.removeItem(key)
  return {
    /** Whether what stands in the form comes from before. */
    restored,
    clear,
    discard: () => {
      setRestored(false)
      setValues(began)
    },
  }
}
