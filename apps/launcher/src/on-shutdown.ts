import { readFileSync } from 'node:fs'

const PARENT_CHECK_MS = 500
/** npm forwards Ctrl+C although the terminal has already sent it: both signals are the same key press. */
const SAME_PRESS_MS = 1000

/**
 * Calls `stop` once when this process should end: on Ctrl+C, SIGTERM, a closed terminal, or when its npm parent was
 * killed. A second Ctrl+C calls `force`.
 */
export function onShutdown(stop: (why: string) => void, force: () => void): void {
  let first: number | undefined
  const onSignal = (why: string) => {
    if (first === undefined) {
      first = Date.now()
      stop(why)
    } else if (Date.now() - first > SAME_PRESS_MS) force()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onSignal(signal))

  // Only under npm: a launcher started with `node dist/launcher.mjs &` may outlive the shell that started it.
  if (!process.env.npm_lifecycle_event) return
  const above = ancestors()
  setInterval(() => {
    if (first === undefined && ancestors().join() !== above.join()) onSignal('npm is gone')
  }, PARENT_CHECK_MS).unref()
}

/** Our parent and grandparent: npm inserts a shell, which survives when npm is killed. */
function ancestors(): (number | undefined)[] {
  return [process.ppid, parentOf(process.ppid)]
}

/** Read from /proc; undefined on systems without it, where only the parent is watched. */
function parentOf(pid: number): number | undefined {
  try {
    // The second field is the program's name in parentheses and may contain spaces; the parent is two fields after it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
