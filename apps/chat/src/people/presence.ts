import type { Store } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import type { FastifyBaseLogger } from 'fastify'
import {
  announceOnlineUsers,
  clearDeadNodes,
  type OrganizationUser,
  renewLease,
  storeConnected,
  storeDisconnected,
} from './lease.ts'

const beatMilliseconds = 5_000
/** Changes within this time are written together. */
const gatherMilliseconds = 20
/** How long a user stays online after their last window has disconnected, so that a reload goes unnoticed. */
const defaultGraceMilliseconds = 2_000

export type Presence = ReturnType<typeof createPresence>

/** Tracks the users connected to this node. A user is online while a window of theirs is connected to any node. */
export function createPresence(store: Store, logger: FastifyBaseLogger, graceMilliseconds = defaultGraceMilliseconds) {
  const nodeId = uuidV7()
  /**
   * The number of windows connected to this node, by organization and user. `entered`: whether the database lists the
   * user as connected to this node.
   */
  const connectedUsers = new Map<string, OrganizationUser & { windows: number; entered: boolean }>()
  const changedKeys = new Set<string>()
  const leaveTimers = new Map<string, NodeJS.Timeout>()
  let writeTimer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let renewal: Promise<void> = Promise.resolve()
  let beatTimer: NodeJS.Timeout | undefined
  let isRenewing = false
  let isEnding = false

  const keyOf = ({ organizationId, userId }: OrganizationUser) => `${organizationId}:${userId}`

  function scheduleWrite(key: string) {
    changedKeys.add(key)
    if (isEnding) return
    writeTimer ??= setTimeout(() => {
      writeTimer = undefined
      writing = writing.then(write)
    }, gatherMilliseconds)
    writeTimer.unref()
  }

  async function write() {
    const changedUsers = [...changedKeys].flatMap((key) => connectedUsers.get(key) ?? [])
    changedKeys.clear()
    const arrived = changedUsers.filter(({ windows, entered }) => windows > 0 && !entered)
    // A beat may have scheduled this write during a user's grace period.
    const departed = changedUsers.filter((user) => user.windows === 0 && user.entered && !leaveTimers.has(keyOf(user)))
    try {
      if (arrived.length > 0) await storeConnected(store, nodeId, arrived)
      if (departed.length > 0) await storeDisconnected(store, nodeId, departed)
    } catch (error) {
      // The next beat tries to write the changes again.
      logger.warn({ err: error }, 'who is online could not be written')
      return
    }
    for (const entry of arrived) entry.entered = true
    for (const entry of departed) entry.entered = false
    for (const entry of departed) if (entry.windows === 0) connectedUsers.delete(keyOf(entry))
  }

  async function renew() {
    try {
      // A node that was removed, for example after a long outage of the database, must store all its users again.
      const leaseState = await renewLease(store, nodeId)
      if (leaseState === 'new') for (const entry of connectedUsers.values()) entry.entered = false
      // After the lease had expired, requests no longer saw these users as online.
      if (leaseState === 'lapsed') await announceOnlineUsers(store, nodeId)
      for (const [key, { windows, entered }] of connectedUsers) if (entered !== windows > 0) scheduleWrite(key)
      await clearDeadNodes(store)
    } catch (error) {
      logger.warn({ err: error }, 'the presence of this node could not be kept')
    }
  }

  return {
    /** Counts a connected window of this user. */
    addWindow(user: OrganizationUser) {
      const key = keyOf(user)
      clearTimeout(leaveTimers.get(key))
      leaveTimers.delete(key)
      const entry = connectedUsers.get(key) ?? { ...user, windows: 0, entered: false }
      entry.windows++
      connectedUsers.set(key, entry)
      if (!entry.entered) scheduleWrite(key)
    },
    /** Counts a window of this user as disconnected. */
    removeWindow(user: OrganizationUser) {
      const key = keyOf(user)
      const entry = connectedUsers.get(key)
      if (!entry || --entry.windows > 0) return
      const timer = setTimeout(() => {
        leaveTimers.delete(key)
        scheduleWrite(key)
      }, graceMilliseconds)
      leaveTimers.set(key, timer.unref())
    },
    async start() {
      await renew()
      // Beats run one after the other, because several beats that wait for a lock would occupy the database
      // connections.
      beatTimer = setInterval(() => {
        if (isRenewing) return
        isRenewing = true
        renewal = renew().finally(() => {
          isRenewing = false
        })
      }, beatMilliseconds)
      beatTimer.unref()
    },
    /**
     * Stops the beats without ending the lease. Users who connect to another node before the lease expires never appear
     * offline.
     */
    async stop() {
      isEnding = true
      clearInterval(beatTimer)
      clearTimeout(writeTimer)
      for (const timer of leaveTimers.values()) clearTimeout(timer)
      await Promise.all([writing, renewal])
    },
  }
}
