import { useEffect } from 'react'
import { areKeysPaused, currentOffers, type OfferedAction } from './actions/offers.ts'
import { earlyTyping } from './early-typing.ts'
import { storedFlag } from './stored-flag.ts'

/** Whether single-key shortcuts are on; stored in this browser. Shortcuts with Ctrl or ⌘ always work. */
export const singleKeys = storedFlag('single-keys', true)

/** Longest pause between the two keys of a sequence, in milliseconds. */
const sequenceMilliseconds = 1_500

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * The name of the pressed key: `c`, `?`, `Space`, `Enter`, `Shift+Enter`, `Mod+k` or `Mod+Shift+,`, where Mod is Ctrl or
 * ⌘. Caps Lock makes no difference. Undefined with Alt, which types characters on some keyboards.
 */
export function keyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: PressedKey): string | undefined {
  if (altKey) return undefined
  const isLetter = /^\p{L}$/u.test(key)
  const name = key === ' ' ? 'Space' : isLetter ? key.toLowerCase() : key
  const shift = shiftKey ? 'Shift+' : ''
  if (ctrlKey || metaKey) return `Mod+${shift}${code === 'Comma' ? ',' : name}`
  if (isLetter) return shiftKey ? key.toUpperCase() : name
  return name.length > 1 ? shift + name : name
}

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

/** Whether the user types for a dialog that is opening, and whose field does not have the focus yet. */
const isEarly = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
  areKeysPaused() &&
  key.length === 1 &&
  !(ctrlKey || metaKey) &&
  !(
    target instanceof Element &&
    target.closest('[role="dialog"], [aria-modal="true"], input, textarea, select, [contenteditable]')
  )

/** Controls that a key presses. */
const pressedBy: Record<string, string> = {
  Space: 'button, summary, input, [role="button"]',
  Enter: 'a, button, summary, input, [role="button"]',
}

const modal = '[aria-modal="true"]'
/** A dialog that is not closing; see Dialog. */
const openModal = `${modal}:not(:has([inert]))`

/** Whether shortcuts other than those that work anywhere are allowed for this key and its target. */
function isShortcutAllowed(key: string, target: EventTarget | null) {
  // While a dialog closes, a repeated Enter or letter must not act on the page, but Ctrl Z means the confirmed change.
  const preventing = key.startsWith('Mod+') ? openModal : modal
  if (areKeysPaused() || document.querySelector(preventing) !== null) return false
  if (!(target instanceof Element)) return true
  const selector = pressedBy[key]
  return !target.closest(excludedSelector) && !(selector && target.closest(selector))
}

let pending: { key: string; at: number } | undefined

function onKeyDown(event: KeyboardEvent) {
  const key = keyOf(event)
  if (key === undefined || event.isComposing || event.defaultPrevented) return
  if (isEarly(event)) {
    earlyTyping.add(event.key)
    return event.preventDefault()
  }
  const isCombination = key.startsWith('Mod+')
  const isAllowed = isShortcutAllowed(key, event.target)
  if (!isCombination && (!isAllowed || !singleKeys.get())) return
  const actions = currentOffers()
    .flatMap((offer) => offer.actions)
    .filter(({ run, worksAnywhere }) => run && (isAllowed || worksAnywhere))
  const firstKey = pending && event.timeStamp - pending.at < sequenceMilliseconds ? pending.key : undefined
  const { fires, begins } = matchKeys(
    firstKey,
    key,
    actions.flatMap(({ keys }) => keys ?? []),
  )
  pending = begins === undefined ? undefined : { key: begins, at: event.timeStamp }
  if (fires !== undefined && runFirst(actions, fires)) event.preventDefault()
}

/** Runs the first action with these keys that has something to do. Returns false if there is none. */
const runFirst = (actions: readonly OfferedAction[], keys: string) =>
  actions.some((action) => action.keys === keys && action.run?.() !== false)

/** Runs the offered actions by their keys. */
export function useKeys() {
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
