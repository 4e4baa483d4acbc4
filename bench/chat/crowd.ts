import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Protocol } from './lean-window.ts'

export type CrowdCommand =
  | { kind: 'open'; port: number; protocol: Protocol; room: string; auths: object[] }
  | { kind: 'drive'; seconds: number; inFlight?: number; perSecond?: number }
  | { kind: 'storm' }

/**
 * The percentiles of the time from dropping all connections until a window has reconnected, and the errors of the
 * failed attempts.
 */
export type ReconnectResult = { reconnectMs: SendResult['delayMs']; refused: string[] }

export type SendResult = {
  sent: number
  seconds: number
  delivered: number
  lost: number
  duplicated: number
  delayMs: { p50: number; p95: number; p99: number; max: number }
}

export type Crowd = {
  /** Connects more windows. @returns how long this took, in milliseconds */
  open(windows: Omit<Extract<CrowdCommand, { kind: 'open' }>, 'kind'>): Promise<number>
  drive(options: Omit<Extract<CrowdCommand, { kind: 'drive' }>, 'kind'>): Promise<SendResult>
  /** Drops all connections at once; resolves when all windows have reconnected. */
  storm(): Promise<ReconnectResult>
  end(): Promise<void>
}

/** Starts a crowd of windows in a separate process. */
export function startCrowd(): Crowd {
  const child = fork(`${import.meta.dirname}/crowd-process.ts`, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  return {
    open: (options) => request(child, { kind: 'open', ...options }),
    drive: (options) => request(child, { kind: 'drive', ...options }),
    storm: () => request(child, { kind: 'storm' }),
    end: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function request<Reply>(child: ChildProcess, command: CrowdCommand): Promise<Reply> {
  const listenerController = new AbortController()
  const { signal } = listenerController
  child.send(command)
  try {
    const [{ answer: reply, error }] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(throwExited),
    ])
    if (error) throw new Error(error)
    return reply
  } finally {
    // Removes the listener that did not fire; otherwise every call would add one.
    listenerController.abort()
  }
}

function throwExited(): never {
  throw new Error('The process of the crowd has ended.')
}
