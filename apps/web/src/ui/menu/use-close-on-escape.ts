import { useWindowEvent } from '@mantine/hooks'

/**
 * Closes an open dropdown on Escape while the focus is outside it. Mantine itself listens inside the dropdown only. It
 * moves the focus there shortly after showing the dropdown, and the focus is lost if the focused item is removed.
 */
export function useCloseOnEscape(opened: boolean, dropdownSelector: string, close: () => void) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    if (event.target instanceof Element && event.target.closest(dropdownSelector)) return
    event.preventDefault()
    close()
  }
  useWindowEvent('keydown', onKeyDown, { capture: true })
}
