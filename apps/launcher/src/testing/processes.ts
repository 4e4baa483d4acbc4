import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export type Process = { pid: number; parent: number; command: string }

/** Every process below `pid`, at any depth. */
export function descendants(pid: number): Process[] {
  const all = allProcesses()
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(pid)
}

/** Without zombies. */
function allProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return !pid || state?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent), command }]
  })
}

/** The processes that still run after `patienceMs`, which only ends a hanging test; empty as soon as all have ended. */
export async function survivors(processes: Process[], patienceMs = 60_000): Promise<Process[]> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const living = new Set(allProcesses().map(({ pid }) => pid))
    const alive = processes.filter(({ pid }) => living.has(pid))
    if (alive.length === 0 || Date.now() > deadline) return alive
    await wait(20)
  }
}
