import { readFileSync } from 'node:fs'

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
  const above = ancestors()
  setInterval(() => {
    if (first === undefined && ancestors().join() !== above.join()) told('npm is gone')
  }, PARENT_CHECK_MS).unref()
}

/** Our parent and its parent: npm puts a shell between itself and us, which stays when npm is killed. */
function ancestors(): (number | undefined)[] {
  return [process.ppid, parentOf(process.ppid)]
}

/** Read from /proc; undefined on systems without it, where only our own parent is watched. */
function parentOf(pid: number): number | undefined {
  try {
    // The second field is the program's name in brackets and may hold spaces; two further on stands the parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}
