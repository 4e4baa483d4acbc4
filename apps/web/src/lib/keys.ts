import { useEffect, useRef } from 'react'
import { storedFlag } from './stored.ts'

/** Whether single-key shortcuts are on; stored in this browser. Those with Ctrl or ⌘ always work. */
export const singleKeys = storedFlag('single-keys', true)

/** Longest pause between the two keys of a sequence. */
const patience = 1_500

/** Shortcuts: `c`, or two keys in sequence, `g t`. */
export type Keys = Record<string, (() => void) | undefined>

/** The pressed keys as a shortcut: a command, the start of a sequence, or nothing. */
export function meaning(before: string | undefined, key: string, known: readonly string[]) {
  for (const keys of before === undefined ? [key] : [`${before} ${key}`, key]) {
    if (known.includes(keys)) return { fires: keys }
    if (known.some((one) => one.startsWith(`${keys} `))) return { begins: keys }
  }
  return {}
}

/** Where keys type text or have another meaning: fields, menus, listboxes, dialogs. */
const elsewhere =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="dialog"]'

const isFree = ({ target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented) &&
  !(target instanceof Element && target.closest(elsewhere)) &&
  document.querySelector('[aria-modal="true"]') === null

/** Listens for single keys outside text fields, unless the user has switched them off. */
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
