import { type KeyboardEvent, type MouseEvent, useId, useRef } from 'react'

/** The attribute of the highlighted option. */
const highlightAttribute = 'data-combobox-selected'

/**
 * Connects a field with the list of options below it, each a `ComboboxOption`: arrow keys move the highlight, Enter
 * chooses the highlighted option, and Escape calls `onClose`. The list is always open. Mantine's Combobox would add a
 * popover of its own, and render again after each key.
 */
export function useListbox(onClose: () => void) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const index = useRef(-1)

  const options = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? [])]

  function highlight(next: number, all = options()) {
    const isFirstOfNewList = next === 0 && index.current === -1
    const option = all[next]
    index.current = option ? next : -1
    list.current?.querySelector(`[${highlightAttribute}]`)?.removeAttribute(highlightAttribute)
    if (!option) return field.current?.removeAttribute('aria-activedescendant')
    option.setAttribute(highlightAttribute, 'true')
    field.current?.setAttribute('aria-activedescendant', option.id)
    // A new list shows its first option already. Scrolling would force a layout before the list has its place.
    if (!isFirstOfNewList) option.scrollIntoView({ block: 'nearest' })
  }

  /** Highlights the next enabled option in this direction; after the last one, the first. */
  function move(direction: 1 | -1) {
    const all = options()
    const start = index.current === -1 && direction === -1 ? 0 : index.current
    for (let distance = 1; distance <= all.length; distance++) {
      const next = (start + direction * distance + all.length) % all.length
      if (isEnabled(all[next])) return highlight(next, all)
    }
  }

  function highlightFirst() {
    const all = options()
    highlight(all.findIndex(isEnabled), all)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && index.current !== -1) {
      event.preventDefault()
      options()[index.current]?.click()
    } else if (event.key === 'Escape') onClose()
  }

  return {
    fieldProps: {
      ref: field,
      role: 'combobox',
      autoComplete: 'off',
      'aria-haspopup': 'listbox',
      'aria-expanded': true,
      'aria-controls': id,
      // The dialog around the list ignores Escape.
      'data-mantine-stop-propagation': true,
    },
    listProps: { ref: list, id, onMouseDown: keepFocus },
    onKeyDown,
    highlight,
    highlightFirst,
    /** Returns the position of the highlighted option; -1 if there is none. */
    highlightedIndex: () => index.current,
  } as const
}

const isEnabled = (option: HTMLElement | undefined) =>
  option !== undefined && option.getAttribute('aria-disabled') !== 'true'

/** Keeps the focus in the field. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
