import { useEffect, useRef } from 'react'
import { storedFlag } from './stored.ts'

/** Whether single keys do something; kept in this browser. Those with Ctrl or ⌘ always do. */
export const singleKeys = storedFlag('single-keys', true)

/** How long the second key of two may take. */
const patience = 1_500

/** What to do by keys: `c`, or two of them one after the other, `g t`. */
export type Keys = Record<string, (() => void) | undefined>

/** The keys that were pressed and now mean: something to do, the beginning of two, or nothing. */
export function meaning(before: string | undefined, key: string, known: readonly string[]) {
  for (const keys of before === undefined ? [key] : [`${before} ${key}`, key]) {
    if (known.includes(keys)) return { fires: keys }
    if (known.some((one) => one.startsWith(`${keys} `))) return { begins: keys }
  }
  return {}
}

/** Where letters are text, or mean something else: fields, menus, lists to choose from, dialogs. */
const elsewhere =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="dialog"]'

const isFree = ({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented) &&
  !(target instanceof Element && target.closest(elsewhere)) &&
  document.querySelector('[aria-modal="true"]') === null

/** Listens for single keys while nobody writes, unless the person has switched them off. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let before: { key: string; at: number } | undefined
    const listen = (event: KeyboardEvent) => {
      if (!singleKeys.get() || !isFree(event)) return
      const waited = before && event.timeStamp - before.at < patience ? before.key : undefined
      const known = Object.keys(latest.current).filter((one) => latest.current[one])
      const { fires, begins } = meaning(waited, event.key, known)
      before = begins === undefined ? undefined : { key: begins, at: event.timeStamp }
      if (fires === undefined) return
      event.preventDefault()
      latest.current[fires]?.()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Calls back for Ctrl+K and ⌘K, wherever the focus is. */
export function usePaletteKey(run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
