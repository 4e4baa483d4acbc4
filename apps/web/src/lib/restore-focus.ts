import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

/** The user does not wait longer than this for a link to appear. */
const maxWaitMilliseconds = 5_000

/**
 * When the user goes back or forward, the link of the page that had the focus gets it again, as soon as the page shows
 * the link. Without this, a keyboard user would begin at the top of the page. Returns a function that ends this.
 */
export function restoreFocusOnBack(router: AnyRouter) {
  const focusedLinks = new Map<string | undefined, string>()
  let stopWaiting = () => {}
  const unsubscribe = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    const link = document.activeElement?.closest('main a[href]')?.getAttribute('href')
    const entry = fromLocation?.state.__TSR_key
    if (link) focusedLinks.set(entry, link)
    else focusedLinks.delete(entry)
  })
  const history: RouterHistory = router.history
  const stopFollowing = history.subscribe(({ location, action: { type } }) => {
    stopWaiting()
    const link = focusedLinks.get(location.state.__TSR_key)
    if (link && type !== 'PUSH' && type !== 'REPLACE') stopWaiting = focusWhenShown(link)
  })
  return () => {
    unsubscribe()
    stopFollowing()
    stopWaiting()
  }
}

/** Focuses the link when it appears, unless another element has the focus. Returns a function that stops waiting. */
function focusWhenShown(href: string) {
  const focusLink = () => {
    if (document.activeElement !== document.body) return
    const link = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
    if (!link) return
    stop()
    link.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(focusLink)
  observer.observe(document.body, { childList: true, subtree: true })
  const timer = setTimeout(() => stop(), maxWaitMilliseconds)
  const gestures = new AbortController()
  for (const gesture of ['keydown', 'pointerdown']) addEventListener(gesture, () => stop(), { signal: gestures.signal })
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    gestures.abort()
  }
  return stop
}
