const PARENT_CHECK_MS = 500
/** npm passes Ctrl+C on to us although the terminal has done so already: the same press, not a second one. */
const SAME_PRESS_MS = 1000

/**
 * Calls `stop` once when this process is told to end: Ctrl+C, SIGTERM, a closed terminal, or an npm above us that was
 * killed. A second Ctrl+C calls `force`.
 */
export function onEnding(stop: (why: string) => void, force: () => void): void {
  let first: number | undefined
  const told = (why: string) => {
    if (first === undefined) {
      first = Date.now()
      stop(why)
    } else if (Date.now() - first > SAME_PRESS_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told(signal))

  // Only under npm: a launcher started with `node dist/launcher.mjs &` may well outlive the shell that started it.
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent && first === undefined) told('npm is gone')
  }, PARENT_CHECK_MS).unref()
}
