import type { KeyboardEvent } from 'react'
import type { Direction } from './use-board-moves.ts'

/** Where each arrow key moves a card. On a right-to-left page, the first column is on the right. */
const directions: Record<'ltr' | 'rtl', Record<string, Direction>> = {
  ltr: { ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'up', ArrowDown: 'down' },
  rtl: { ArrowLeft: 'on', ArrowRight: 'back', ArrowUp: 'up', ArrowDown: 'down' },
}

/** Returns the direction of an Alt+Shift+arrow press, or undefined for any other key. */
export const directionOf = ({ altKey, shiftKey, ctrlKey, metaKey, key }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey ? directions[document.dir === 'rtl' ? 'rtl' : 'ltr'][key] : undefined
