import { type ChildProcess, spawn } from 'node:child_process'
import type { UnprivilegedUser } from './unprivileged-user.ts'

/**
 * A shell between this process and PostgreSQL, connected to this process by a pipe. When the pipe closes, because this
 * process closes it or dies, the shell sends SIGINT to PostgreSQL, which then shuts down fast: it ends all sessions and
 * writes everything to disk. A normal stop and a crash of this process use the same code, so that every stop tests it.
 * If PostgreSQL ends by itself, the shell exits with the same code. The shell uses 1 MB of memory; a Node process in
 * its place would use 40 MB.
 */
const GUARDIAN_SCRIPT = `
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
  user: UnprivilegedUser | undefined
  /** Where the program's output goes: to an open file, or through a pipe to this process. */
  log: number | 'pipe'
}

/** Starts a PostgreSQL program that is stopped when this process ends. Close its stdin to stop it earlier. */
export function spawnGuarded(program: string, args: string[], { user, log }: Options): ChildProcess {
  return spawn('/bin/sh', ['-c', GUARDIAN_SCRIPT, 'muster-guardian', program, ...args], {
    ...user,
    cwd: '/',
    // Runs in a separate process group, because Ctrl+C in the terminal must not stop the database before its clients.
    detached: true,
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['pipe', log, log],
  })
}
