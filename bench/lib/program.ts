import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const startTimeoutMs = 10_000
/** Debian installs servers into folders that are not in the path of every user. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

/** The path of a program that the operating system provides, such as haproxy; undefined if it is not installed. */
export const findProgram = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path))

export type Program = {
  process: ChildProcess
  pid: number
  /** Ends the program with this signal; resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Starts an installed program, and waits until something listens on this port of the machine. */
export async function startProgram(name: string, args: string[], port: number): Promise<Program> {
  const path = findProgram(name)
  if (!path) throw new Error(`${name} is not installed. On Debian: apt-get install ${name}`)
  const child = spawn(path, args, { stdio: ['ignore', 'ignore', 2] })
  const deadline = performance.now() + startTimeoutMs
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error(`${name} did not start.`)
    await wait(10)
  }
  return {
    process: child,
    pid: child.pid ?? 0,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const settle = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => settle(true))
    socket.once('error', () => settle(false))
  })
}
