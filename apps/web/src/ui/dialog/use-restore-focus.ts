import { type RefObject, useEffect, useRef } from 'react'

/** Milliseconds from closing a dialog until the focus is checked. The library restores it after 10 ms, if it can. */
const focusCheckMilliseconds = 30
/** How long to watch for the removal of the element that opened the dialog, in milliseconds. */
const maxWatchMilliseconds = 5_000

/**
 * If the element that opened a dialog is removed when the dialog closes, or soon afterwards, moves the focus to the
 * button of the menu that contained the element, or else to the main content of the page.
 */
export function useRestoreFocus(opened: boolean, content: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    if (!opened) return
    stop.current?.()
    const focusedBefore = document.activeElement === document.body ? null : document.activeElement
    opener.current = openerOf(focusedBefore)
    return () => {
      const timer = setTimeout(() => {
        const dialog = content.current?.closest('[role=dialog]')
        const isLost = document.activeElement === document.body || dialog?.contains(document.activeElement)
        if (isLost && !focusedBefore?.isConnected) focus(opener.current)
        stop.current = whenGone(opener.current, () => document.activeElement === document.body && focus(null))
      }, focusCheckMilliseconds)
      stop.current = () => clearTimeout(timer)
    }
  }, [opened, content])
}

/** Returns the button of the menu if the element is a menu entry, which will be unmounted; otherwise the element. */
function openerOf(element: Element | null) {
  const id = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : element
}

function focus(element: Element | null) {
  const target = element?.isConnected ? element : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

/**
 * Calls `run` if the element is removed within `maxWatchMilliseconds`. Returns a function that stops watching;
 * undefined if the element is not in the document.
 */
function whenGone(element: Element | null, run: () => void) {
  if (!element?.isConnected) return
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    stop()
    run()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => stop(), maxWatchMilliseconds)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  return stop
}
