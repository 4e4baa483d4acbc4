import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@muster/database/embedded/free-port'
import { findProgram, startProgram } from './program.ts'

const busProgram = 'redis-server'

/** Whether the program of the bus is installed on this machine. */
export const hasBus = () => findProgram(busProgram) !== undefined

export type Bus = Awaited<ReturnType<typeof startBus>>

/** Starts a bus for one measurement. It stores nothing on the disk, as docs/operations.md recommends. */
export async function startBus() {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bus-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const start = () => startProgram(busProgram, args, port)
  let program = await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return program.pid
    },
    /** Kills the bus with SIGKILL, and starts it again after `awayMs`, without anything that it knew. */
    kill: async (awayMs: number) => {
      await program.end('SIGKILL')
      await wait(awayMs)
      program = await start()
    },
    stop: async () => {
      await program.end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
