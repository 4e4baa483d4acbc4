import { type ChildProcess, spawn } from 'node:child_process'
import type { LowerUser } from './lower-user.ts'

/**
 * A shell between this process and PostgreSQL. It holds one end of a pipe whose other end only this process holds: when
 * the pipe closes, because it is closed or because this process was killed in any way, PostgreSQL gets SIGINT (a fast
 * shutdown: it ends sessions and writes everything). So stopping and dying take the same path, which every stop
 * exercises. When PostgreSQL ends by itself, the shell ends with its code. A shell, not a Node process, because it
 * costs 1 MB instead of 40.
 */
const GUARDIAN = `
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
( while read -r _ <&3; do :; done; kill -INT "$server" ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$server"
code=$?
kill "$watcher" 2>/dev/null
exit "$code"
`

type Options = {
  user: LowerUser | undefined
  /** The destination of its output: an open file, or a pipe to this process. */
  log: number | 'pipe'
}

/** Starts a PostgreSQL program that cannot outlive this process. Close its stdin to stop it. */
export function spawnGuarded(program: string, args: string[], { user, log }: Options): ChildProcess {
  return spawn('/bin/sh', ['-c', GUARDIAN, 'muster-guardian', program, ...args], {
    ...user,
    cwd: '/',
    // A process group of its own: Ctrl+C in the terminal must not stop the database before its clients.
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['pipe', log, log],
  })
}
