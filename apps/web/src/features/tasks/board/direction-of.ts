import type { KeyboardEvent } from 'react'
import type { Direction } from './board-context.ts'

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Where Alt+Shift+arrow moves a card; undefined for every other key. */
export const directionOf = ({ altKey, shiftKey, ctrlKey, metaKey, key }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey ? directions[key] : undefined
