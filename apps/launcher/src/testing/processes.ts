import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

export type Process = { pid: number; parentPid: number; command: string }

/** Every process below `pid`, at any depth. */
export function descendants(pid: number): Process[] {
  const processes = allProcesses()
  const processesBelow = (parent: number): Process[] =>
    processes
      .filter((candidate) => candidate.parentPid === parent)
      .flatMap((candidate) => [candidate, ...processesBelow(candidate.pid)])
  return processesBelow(pid)
}

/** All processes of the machine, except zombies. */
function allProcesses(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parentPid, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return !pid || state?.startsWith('Z') ? [] : [{ pid: Number(pid), parentPid: Number(parentPid), command }]
  })
}

/** Waits until the processes have ended, and returns the processes that are still running after `timeoutMs`. */
export async function waitForEnd(processes: Process[], timeoutMs = 60_000): Promise<Process[]> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const runningPids = new Set(allProcesses().map(({ pid }) => pid))
    const alive = processes.filter(({ pid }) => runningPids.has(pid))
    if (alive.length === 0 || Date.now() > deadline) return alive
    await wait(20)
  }
}
