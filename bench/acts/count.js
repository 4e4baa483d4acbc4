// This script runs in the page and counts what the user does: presses of the pointer or a finger, keys, and characters
// that are typed into a field. A combination such as Ctrl+K counts as one key.

window.acts = { presses: 0, keys: 0, typed: 0 }

addEventListener('pointerdown', ({ isTrusted }) => isTrusted && acts.presses++, true)

addEventListener(
  'keydown',
  (event) => {
    const { key, ctrlKey, metaKey, altKey, target, isTrusted } = event
    if (!isTrusted || ['Control', 'Shift', 'Alt', 'Meta'].includes(key)) return
    const isText = key.length === 1 && !ctrlKey && !metaKey && !altKey && target.matches('input, textarea')
    // After all handlers: a digit in the field of a list is a key if it chooses an option.
    setTimeout(() => acts[isText && !event.defaultPrevented ? 'typed' : 'keys']++)
  },
  true,
)
