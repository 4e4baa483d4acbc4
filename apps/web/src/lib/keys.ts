import { useEffect, useRef } from 'react'
import { storedFlag } from './stored-flag.ts'
import { undoStack } from './undo.ts'

/** Whether single-key shortcuts are on; stored in this browser. Shortcuts with Ctrl or ⌘ always work. */
export const singleKeys = storedFlag('single-keys', true)

/** Longest pause between the two keys of a sequence, in milliseconds. */
const sequenceMilliseconds = 1_500

/** Maps shortcuts to commands. A shortcut is one key (`c`) or two keys in sequence (`g t`). */
export type ShortcutHandlers = Record<string, (() => void) | undefined>

/** Returns the completed shortcut (`fires`), the first key of a sequence (`begins`), or neither. */
export function matchKeys(firstKey: string | undefined, key: string, shortcuts: readonly string[]) {
  for (const keys of firstKey === undefined ? [key] : [`${firstKey} ${key}`, key]) {
    if (shortcuts.includes(keys)) return { fires: keys }
    if (shortcuts.some((shortcut) => shortcut.startsWith(`${keys} `))) return { begins: keys }
  }
  return {}
}

/** Elements in which keys type text or have another meaning: fields, menus, listboxes, dialogs. */
const excludedSelector =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="listbox"], [role="dialog"]'

/** Controls that Space presses. */
const pressedBySpace = 'button, summary, input, [role="button"]'

const isShortcutAllowed = ({ key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing || defaultPrevented) &&
  !(target instanceof Element && target.closest(excludedSelector)) &&
  !(key === ' ' && target instanceof Element && target.closest(pressedBySpace)) &&
  document.querySelector('[aria-modal="true"]') === null

/** Listens for the shortcuts outside fields, menus, listboxes and dialogs, unless the user has switched them off. */
export function useKeys(keys: ShortcutHandlers) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    let pending: { key: string; at: number } | undefined
    const listen = (event: KeyboardEvent) => {
      if (!singleKeys.get() || !isShortcutAllowed(event)) return
      const firstKey = pending && event.timeStamp - pending.at < sequenceMilliseconds ? pending.key : undefined
      const shortcuts = Object.keys(latest.current).filter((shortcut) => latest.current[shortcut])
      const { fires, begins } = matchKeys(firstKey, event.key, shortcuts)
      pending = begins === undefined ? undefined : { key: begins, at: event.timeStamp }
      if (fires === undefined) return
      event.preventDefault()
      latest.current[fires]?.()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Undoes the latest change on Ctrl+Z and ⌘Z. In a field, these keys undo typing instead. */
export function useUndoKey() {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || altKey || shiftKey || event.defaultPrevented) return
      if (target instanceof Element && target.closest(excludedSelector)) return
      if (undoStack.undoLatest()) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Calls `run` on Ctrl+K and ⌘K, wherever the focus is. */
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
