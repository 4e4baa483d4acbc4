import type { Store } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import type { FastifyBaseLogger } from 'fastify'
import { clearDeadNodes, enter, keepNode, leave, type Pair, tellPresent } from './lease.ts'

const beatMilliseconds = 5_000
/** Changes within this time are written together. */
const gatherMilliseconds = 20
/** How long a user stays online without a window: a reload is no absence. */
const graceMilliseconds = 2_000

export type Presence = ReturnType<typeof presence>

/** Keeps who is connected here: a user is online while any of their windows in the organization is, on any node. */
export function presence(store: Store, logger: FastifyBaseLogger) {
  const nodeId = uuidV7()
  /** How many windows, by organization and user. */
  const here = new Map<string, Pair & { windows: number; entered: boolean }>()
  const changed = new Set<string>()
  const leaving = new Map<string, NodeJS.Timeout>()
  let gathering: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let keeping: Promise<void> = Promise.resolve()
  let beat: NodeJS.Timeout | undefined
  let isKeeping = false
  let ending = false

  const keyOf = ({ organizationId, userId }: Pair) => `${organizationId}:${userId}`

  function note(key: string) {
    changed.add(key)
    if (ending) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      writing = writing.then(write)
    }, gatherMilliseconds)
    gathering.unref()
  }

  async function write() {
    const now = [...changed].flatMap((key) => here.get(key) ?? [])
    changed.clear()
    const come = now.filter(({ windows, entered }) => windows > 0 && !entered)
    const gone = now.filter(({ windows, entered }) => windows === 0 && entered)
    try {
      if (come.length > 0) await enter(store, nodeId, come)
      if (gone.length > 0) await leave(store, nodeId, gone)
    } catch (error) {
      // Written again with the next beat.
      logger.warn({ err: error }, 'who is online could not be written')
      return
    }
    for (const one of come) one.entered = true
    for (const one of gone) one.entered = false
    for (const one of gone) if (one.windows === 0) here.delete(keyOf(one))
  }

  async function keep() {
    try {
      // A node that was declared dead, as when the database was unreachable for long, starts again.
      const kept = await keepNode(store, nodeId)
      if (kept === 'new') for (const one of here.values()) one.entered = false
      // Requests while the lease had expired did not see these users as online.
      if (kept === 'lapsed') await tellPresent(store, nodeId)
      for (const [key, { windows, entered }] of here) if (entered !== windows > 0) note(key)
      await clearDeadNodes(store)
    } catch (error) {
      logger.warn({ err: error }, 'the presence of this node could not be kept')
    }
  }

  return {
    /** A window of this user was connected. */
    come(pair: Pair) {
      const key = keyOf(pair)
      clearTimeout(leaving.get(key))
      leaving.delete(key)
      const known = here.get(key) ?? { ...pair, windows: 0, entered: false }
      known.windows++
      here.set(key, known)
      if (!known.entered) note(key)
    },
    /** A window was closed, or its connection was lost. */
    go(pair: Pair) {
      const key = keyOf(pair)
      const known = here.get(key)
      if (!known || --known.windows > 0) return
      const timer = setTimeout(() => {
        leaving.delete(key)
        note(key)
      }, graceMilliseconds)
      leaving.set(key, timer.unref())
    },
    async start() {
      await keep()
      // One beat after the other: beats that wait for a lock would occupy the connections to the database.
      beat = setInterval(() => {
        if (isKeeping) return
        isKeeping = true
        keeping = keep().finally(() => {
          isKeeping = false
        })
      }, beatMilliseconds)
      beat.unref()
    },
    /** Lets the lease expire: the users connect to another node in that time, and do not go offline. */
    async stop() {
      ending = true
      clearInterval(beat)
      clearTimeout(gathering)
      for (const timer of leaving.values()) clearTimeout(timer)
      await Promise.all([writing, keeping])
    },
  }
}
