import type { Endpoint } from '@muster/contracts/endpoint'
import { tooOften } from '../http/problems.ts'
import type { Config } from './env.ts'

declare module 'fastify' {
  interface FastifyInstance {
    writeBudgets: WriteBudgets
  }
}

/** What is counted together: a user has one budget for each kind, shared by HTTP and sockets. */
export type WriteKind = 'message' | 'write' | 'export' | 'import'

type Budget = { burst: number; perSecond: number; sentence: string }

/**
 * How many writes a user may make in a burst, and how many more per second. Far above manual use: a bulk change of
 * 1,000 tasks fits. docs/operations.md lists the same figures under "Limits".
 */
const budgets: Record<WriteKind, Budget> = {
  message: {
    burst: 30,
    perSecond: 10,
    sentence: 'You are writing faster than a room can follow. Please wait a moment.',
  },
  write: { burst: 3_000, perSecond: 20, sentence: 'You are making changes very fast. Please wait a moment.' },
  export: { burst: 10, perSecond: 10 / 3_600, sentence: 'You started many exports. Please try again later.' },
  import: { burst: 60, perSecond: 60 / 3_600, sentence: 'You started many imports. Please try again later.' },
}

export type WriteBudgets = {
  /** Takes one write from the user's budget, or throws 429. */
  take(kind: WriteKind, userId: number): void
}

/** Full budgets are removed when more than this many are stored. */
const mostKept = 10_000

/**
 * Budgets in the memory of this node, so that a write needs no further query. Several nodes each have their own, and a
 * restart resets them: they protect the service and need not be durable.
 */
export function createWriteBudgets(
  { RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>,
  now = () => performance.now(),
): WriteBudgets {
  if (RATE_LIMITS === 'off') return { take: () => {} }
  const spent = new Map<string, { left: number; at: number }>()

  function leftOf(kind: WriteKind, key: string): number {
    const { burst, perSecond } = budgets[kind]
    const entry = spent.get(key)
    return entry ? Math.min(burst, entry.left + ((now() - entry.at) / 1_000) * perSecond) : burst
  }

  /** A full budget need not be stored. */
  function clear() {
    for (const key of spent.keys()) {
      const kind = kinds.find((one) => key.startsWith(one))
      if (kind && leftOf(kind, key) === budgets[kind].burst) spent.delete(key)
    }
  }

  return {
    take(kind, userId) {
      const key = `${kind} ${userId}`
      const left = leftOf(kind, key)
      const { perSecond, sentence } = budgets[kind]
      if (left < 1) tooOften(sentence, Math.ceil((1 - left) / perSecond))
      if (spent.size >= mostKept && !spent.has(key)) clear()
      spent.set(key, { left: left - 1, at: now() })
    },
  }
}

const kinds: WriteKind[] = ['message', 'write', 'export', 'import']

/** Read marks move with every scroll, so they have no budget. */
const isReadMark = (path: string) => path.endsWith('/read')

/** The budget of a call; undefined for a call that changes nothing. */
export function writeKindOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): WriteKind | undefined {
  if (method === 'GET') return undefined
  if (path.startsWith('/api/messages/') && !isReadMark(path)) return 'message'
  if (method === 'POST' && path.endsWith('/exports')) return 'export'
  if (method === 'POST' && path.endsWith('/task-imports')) return 'import'
  return 'write'
}
