const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')

const names: Record<string, string> = {
  Mod: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}
const appleNames: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** The labels of the keys of a shortcut, in the order in which they are pressed. On a Mac, Mod is ⌘. */
export const capsOf = (keys: string, hasAppleKeys = isApple): string[] =>
  keys
    .split(/[ +]/)
    .flatMap((key) => (/^\p{Lu}$/u.test(key) ? ['Shift', key] : [key]))
    .map((key) => (hasAppleKeys && appleNames[key]) || names[key] || (key.length === 1 ? key.toUpperCase() : key))
