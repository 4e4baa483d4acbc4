import type { Endpoint } from '@muster/contracts/endpoint'
import { refuseTooManyRequests } from '../http/problems.ts'
import type { Config } from './env.ts'

declare module 'fastify' {
  interface FastifyInstance {
    writeBudgets: WriteBudgets
  }
}

/** The kinds of writes. A user has one budget for each kind, shared by HTTP and sockets. */
export type WriteKind = 'message' | 'write' | 'export' | 'import' | 'picture'

type Budget = { burst: number; perSecond: number; sentence: string }

/**
 * How many writes a user may make in a burst, and how many more per second. The limits are far above manual use, and
 * allow a bulk change of 1,000 tasks. docs/operations.md lists the same figures under "Limits".
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
  picture: { burst: 30, perSecond: 60 / 3_600, sentence: 'You uploaded many pictures. Please try again later.' },
}

export type WriteBudgets = {
  /** Takes one write from the user's budget, or throws 429. */
  take(kind: WriteKind, userId: number): void
}

/** If this many budgets are stored, budgets that are full again are removed. */
const maxStoredBudgets = 10_000

/**
 * Budgets in the memory of this node, so that a write needs no further query. Each node has its own budgets, and
 * a restart resets them: they protect the service from overload and need not be exact.
 */
export function createWriteBudgets(
  { RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>,
  now = () => performance.now(),
): WriteBudgets {
  if (RATE_LIMITS === 'off') return { take: () => {} }
  const storedBudgets = new Map<string, { left: number; at: number }>()

  function remainingOf(kind: WriteKind, key: string): number {
    const { burst, perSecond } = budgets[kind]
    const entry = storedBudgets.get(key)
    return entry ? Math.min(burst, entry.left + ((now() - entry.at) / 1_000) * perSecond) : burst
  }

  /** A full budget does not need to be stored. */
  function removeFullBudgets() {
    for (const key of storedBudgets.keys()) {
      const kind = kinds.find((candidate) => key.startsWith(candidate))
      if (kind && remainingOf(kind, key) === budgets[kind].burst) storedBudgets.delete(key)
    }
  }

  return {
    take(kind, userId) {
      const key = `${kind} ${userId}`
      const remaining = remainingOf(kind, key)
      const { perSecond, sentence } = budgets[kind]
      if (remaining < 1) refuseTooManyRequests(sentence, Math.ceil((1 - remaining) / perSecond))
      if (storedBudgets.size >= maxStoredBudgets && !storedBudgets.has(key)) removeFullBudgets()
      storedBudgets.set(key, { left: remaining - 1, at: now() })
    },
  }
}

const kinds: WriteKind[] = ['message', 'write', 'export', 'import', 'picture']

/** Read marks are sent whenever the user scrolls, so they do not use the budget of messages. */
const isReadMark = (path: string) => path.endsWith('/read')

/** The kind of budget that a call uses; undefined for a GET. */
export function writeKindOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): WriteKind | undefined {
  if (method === 'GET') return undefined
  if (path.startsWith('/api/messages/') && !isReadMark(path)) return 'message'
  if (method === 'POST' && path.endsWith('/exports')) return 'export'
  if (method === 'POST' && path.endsWith('/task-imports')) return 'import'
  if (method === 'PUT' && (path.endsWith('/picture') || path.endsWith('/logo'))) return 'picture'
  return 'write'
}
