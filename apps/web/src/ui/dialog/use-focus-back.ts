import { type RefObject, useEffect, useRef } from 'react'

/** The library returns the focus after 10 ms, if it can. */
const afterThat = 30
/** Longest wait for a deleted element to leave the page. */
const patience = 5_000

/**
 * When the element that opened a dialog is removed on or soon after closing, moves the focus to the button of its menu,
 * or else to the page.
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

/** A menu's entry is unmounted when the dialog closes; the button that opened the menu is not. */
function openerOf(element: Element | null) {
  const id = element?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return id ? document.getElementById(id) : element
}

function focus(element: Element | null) {
  const place = element?.isConnected ? element : document.querySelector('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/** Calls back once the element is removed, within a time limit; returns a function that stops watching. */
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
