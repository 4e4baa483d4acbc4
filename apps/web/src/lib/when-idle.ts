/** Runs a callback when the browser is idle, after two seconds at the latest. Returns an object with `cancel`. */
export function whenIdle(run: () => void) {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, 200)
    return { cancel: () => clearTimeout(timer) }
  }
  const handle = requestIdleCallback(run, { timeout: 2000 })
  return { cancel: () => cancelIdleCallback(handle) }
}
