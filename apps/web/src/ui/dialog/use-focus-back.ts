import { type RefObject, useEffect, useRef } from 'react'

/** The library gives the focus back after 10 ms, where that is possible. */
const afterThat = 30
/** So long may it take until what was deleted is gone from the page. */
const patience = 5_000

/**
 * Where what opened a dialog is gone when it closes, or goes soon after, the focus goes to the button of the menu that it
 * stood in, or else to the page, and is not lost.
 */
export function useFocusBack(opened: boolean, content: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    if (!opened) return
    stop.current?.()
    const before = document.activeElement === document.body ? null : document.activeElement
    opener.current = openerOf(before)
    return () => {
      const timer = setTimeout(() => {
        const dialog = content.current?.closest('[role=dialog]')
        const isLost = document.activeElement === document.body || dialog?.contains(document.activeElement)
        if (isLost && !before?.isConnected) focus(opener.current)
        stop.current = whenGone(opener.current, () => document.activeElement === document.body && focus(null))
      }, afterThat)
      stop.current = () => clearTimeout(timer)
    }
  }, [opened, content])
}

/** An entry of a menu is gone by the time that the dialog closes, the button that opened the menu is not. */
function openerOf(element: Element | null) {
  const id = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : element
}

function focus(element: Element | null) {
  const place = element?.isConnected ? element : document.querySelector('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/** Watches until the element is gone, for a while; answers how to watch no longer. */
function whenGone(element: Element | null, run: () => void) {
  if (!element?.isConnected) return
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    stop()
    run()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => stop(), patience)
  function stop() {
    clearTimeout(timer)
    observer.disconnect()
  }
  return stop
}
