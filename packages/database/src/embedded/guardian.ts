import { type ChildProcess, spawn } from 'node:child_process'
import type { LowerUser } from './lower-user.ts'

/**
 * A shell between us and PostgreSQL. It holds one end of a pipe whose other end only we hold: when the pipe closes,
 * because we close it or because we were killed in whatever way, PostgreSQL is told to shut down (SIGINT: sessions are
 * ended, everything is written). So stopping and dying take the same, always exercised path. When PostgreSQL ends by
 * itself, the shell ends with its code. A shell, not a Node process, because it costs 1 MB instead of 40.
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
  /** Where its words go: an open file, or a pipe to us. */
  log: number | 'pipe'
}

/** Starts a program of PostgreSQL so that it cannot outlive this process. Close its stdin to stop it. */
export function spawnGuarded(program: string, args: string[], { user, log }: Options): ChildProcess {
  return spawn('/bin/sh', ['-c', GUARDIAN, 'muster-guardian', program, ...args], {
    ...user,
    cwd: '/',
    // Its own process group: Ctrl+C in the terminal is for us, and we stop the database after its clients.
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['pipe', log, log],
  })
}
