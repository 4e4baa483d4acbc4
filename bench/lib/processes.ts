import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
const pageBytes = 4096

type Stat = { pid: number; parent: number; ticks: number; pages: number }

function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const fieldAt = (index: number) => Number(fields[index])
    // user and system time of the process and of the children it has waited for
    return { pid, parent: fieldAt(1), ticks: fieldAt(11) + fieldAt(12) + fieldAt(13) + fieldAt(14), pages: fieldAt(21) }
  } catch {
    return undefined
  }
}

/** A process and all its current descendants. */
function tree(root: number): Stat[] {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const found = stats.filter((stat) => stat.pid === root)
  for (let index = 0; index < found.length; index++)
    found.push(...stats.filter((stat) => stat.parent === found[index]?.pid))
  return found
}

/** The user and system CPU time that these process trees have used so far, in milliseconds. */
export const cpuMs = (...roots: number[]) =>
  roots.flatMap(tree).reduce((sum, stat) => sum + stat.ticks, 0) * (1000 / ticksPerSecond)

/** The resident memory of one process, in MB. */
export const rssMb = (pid: number) => ((statOf(pid)?.pages ?? 0) * pageBytes) / 1e6

/**
 * The resident set size (Rss) or the proportional set size (Pss) of one process, in MB. For Pss, each shared page is
 * divided among the processes that share it.
 */
export function memoryMb(pid: number, kind: 'Rss' | 'Pss'): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kibibytes = Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1])
  return (kibibytes * 1_024) / 1e6
}

/** The proportional set size of a process tree, in MB. */
export const pssMb = (root: number) => tree(root).reduce((sum, { pid }) => sum + memoryMb(pid, 'Pss'), 0)

/** The process id of the postmaster of a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(`${dataDir}/postmaster.pid`, 'utf8').split('\n')[0])
}
