import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Wire } from './lean-window.ts'

export type Asked =
  | { what: 'open'; port: number; wire: Wire; room: string; auths: object[] }
  | { what: 'drive'; seconds: number; inFlight?: number; perSecond?: number }
  | { what: 'storm' }

/** The times from dropping all connections to each reconnect, and the errors of the failed attempts. */
export type Storm = { backMs: Driven['delayMs']; refused: string[] }

export type Driven = {
  sent: number
  seconds: number
  delivered: number
  lost: number
  double: number
  delayMs: { p50: number; p95: number; p99: number; max: number }
}

export type Crowd = {
  /** Connects more windows. @returns milliseconds */
  open(wanted: Omit<Extract<Asked, { what: 'open' }>, 'what'>): Promise<number>
  drive(wanted: Omit<Extract<Asked, { what: 'drive' }>, 'what'>): Promise<Driven>
  /** Drops all connections at once; resolves when all are back. */
  storm(): Promise<Storm>
  end(): Promise<void>
}

/** A crowd of windows in a separate process. */
export function startCrowd(): Crowd {
  const child = fork(`${import.meta.dirname}/crowd-process.ts`, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  return {
    open: (wanted) => ask(child, { what: 'open', ...wanted }),
    drive: (wanted) => ask(child, { what: 'drive', ...wanted }),
    storm: () => ask(child, { what: 'storm' }),
    end: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function ask<Answer>(child: ChildProcess, asked: Asked): Promise<Answer> {
  const answered = new AbortController()
  const { signal } = answered
  child.send(asked)
  try {
    const [{ answer, error }] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(gone),
    ])
    if (error) throw new Error(error)
    return answer
  } finally {
    // Removes the listener that did not fire; otherwise every call would add one.
    answered.abort()
  }
}

function gone(): never {
  throw new Error('The process of the crowd has ended.')
}
