import type { KeyboardEvent } from 'react'
import type { Direction } from './board-context.ts'

/** The columns follow the direction of reading. */
const directions: Record<'ltr' | 'rtl', Record<string, Direction>> = {
  ltr: { ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'up', ArrowDown: 'down' },
  rtl: { ArrowLeft: 'on', ArrowRight: 'back', ArrowUp: 'up', ArrowDown: 'down' },
}

/** Where Alt+Shift+arrow moves a card; undefined for every other key. */
export const directionOf = ({ altKey, shiftKey, ctrlKey, metaKey, key }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey ? directions[document.dir === 'rtl' ? 'rtl' : 'ltr'][key] : undefined
