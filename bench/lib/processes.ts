import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
const pageBytes = 4096

type Stat = { pid: number; parent: number; ticks: number; pages: number }

function statOf(pid: number): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const at = (place: number) => Number(fields[place])
    // user and system time of the process and of the children it has waited for
    return { pid, parent: at(1), ticks: at(11) + at(12) + at(13) + at(14), pages: at(21) }
  } catch {
    return undefined
  }
}

/** A process and all its current descendants. */
function tree(root: number): Stat[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
  const found = all.filter((stat) => stat.pid === root)
  for (let place = 0; place < found.length; place++)
    found.push(...all.filter((stat) => stat.parent === found[place]?.pid))
  return found
}

/** CPU time in milliseconds, user and system, that these process trees have used so far. */
export const cpuMs = (...roots: number[]) =>
  roots.flatMap(tree).reduce((sum, stat) => sum + stat.ticks, 0) * (1000 / ticksPerSecond)

/** Resident memory of one process, MB. */
export const rssMb = (pid: number) => ((statOf(pid)?.pages ?? 0) * pageBytes) / 1e6

/** Proportional set size of a process tree, MB: each shared page is divided among the processes that share it. */
export const pssMb = (root: number) =>
  tree(root).reduce((sum, { pid }) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return sum + Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
  }, 0)

/** The process id of the postmaster of a data folder. */
export function postmasterOf(dataDirs: string): number {
  return Number(readFileSync(`${dataDirs}/postmaster.pid`, 'utf8').split('\n')[0])
}
