import type { KeyboardEvent } from 'react'

type Options<Item> = {
  items: readonly Item[]
  /** The item that the user has selected, which may be beyond the end of a list that has become shorter. */
  selectedIndex: number
  select: (index: number) => void
  choose: (item: Item) => void
  dismiss: () => void
}

/** A list of items that complete a text: arrow keys select an item, Enter or Tab accepts, Escape closes. */
export function completionList<Item>({ items, selectedIndex, select, choose, dismiss }: Options<Item>) {
  const currentIndex = Math.min(selectedIndex, Math.max(0, items.length - 1))
  return {
    items,
    currentIndex,
    choose,
    /** Handles a key while the list is open. Returns whether the key was handled. */
    onKeyDown(event: KeyboardEvent) {
      const chosen = items[currentIndex]
      if (!chosen) return false
      const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey
      if (event.key === 'ArrowDown') select((currentIndex + 1) % items.length)
      else if (event.key === 'ArrowUp') select((currentIndex + items.length - 1) % items.length)
      else if (event.key === 'Escape') dismiss()
      else if (event.key === 'Tab' || isPlainEnter) choose(chosen)
      else return false
      event.preventDefault()
      return true
    },
  }
}
