import type { Endpoint } from '@muster/contracts/endpoint'
import { tooOften } from '../http/problems.ts'
import type { Config } from './env.ts'

declare module 'fastify' {
  interface FastifyInstance {
    writeBudgets: WriteBudgets
  }
}

/** What counts together: a person has one budget for each, whether it comes by HTTP or by a socket. */
export type WriteKind = 'message' | 'write' | 'export' | 'import'

type Budget = { burst: number; perSecond: number; sentence: string }

/**
 * How many writes a person may make at once, and how many more each second. Far above what people do by hand: a bulk
 * change of 1,000 tasks fits. docs/operations.md lists the same figures under "Limits".
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
  /** Takes one write out of the person's budget, or throws 429. */
  take(kind: WriteKind, userId: number): void
}

/** So many full budgets are kept before they are cleared away. */
const mostKept = 10_000

/**
 * Budgets in the memory of this node, so that a write costs no further question to the database. Several nodes each have
 * their own, and a restart fills them: they protect the service and need not survive.
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

  /** A full budget is like none. */
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

/** Reading marks move while somebody scrolls and tell nobody anything new. */
const isReadMark = (path: string) => path.endsWith('/read')

/** Which budget a call takes from; undefined for one that changes nothing. */
export function writeKindOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): WriteKind | undefined {
  if (method === 'GET') return undefined
  if (path.startsWith('/api/messages/') && !isReadMark(path)) return 'message'
  if (method === 'POST' && path.endsWith('/exports')) return 'export'
  if (method === 'POST' && path.endsWith('/task-imports')) return 'import'
  return 'write'
}
