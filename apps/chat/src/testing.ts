import type { Refusal } from '@muster/contracts/acknowledgement'
import type { ChatClientEvents } from '@muster/contracts/chat/events'
import type { Changed, ServerEvents } from '@muster/contracts/live'
import type { Notification } from '@muster/contracts/notifications'
import type { OrganizationRole } from '@muster/contracts/roles'
import { openDatabase } from '@muster/database/open'
import type { NewRow } from '@muster/database/tables'
import { testDatabase } from '@muster/database/testing'
import { hashToken, newToken } from '@muster/server/access/session'
import { type FactFrame, record } from '@muster/server/facts/record'
import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { createStore } from '@muster/server/store'
import type { KyselyPlugin } from 'kysely'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { buildChat } from './app.ts'
import type { ClientEvent } from './connect/client-event.ts'

export type Person = { id: number; token: string; sessionId: number }
export type Client = ReturnType<typeof openSocket>
type Auth = Record<string, unknown>
/** Settings of a node; `plugin` is placed between it and its database, `limits` is RATE_LIMITS. */
type Node = { events?: [string, ClientEvent][]; port?: number; plugin?: KyselyPlugin; limits?: 'on' | 'off' }
type Options = Partial<ManagerOptions & SocketOptions>

/** A socket with what it receives. `connected` rejects with the error of `connect_error`. */
export function openSocket(url: string, auth: Auth, options: Options = {}) {
  const socket: Socket<ServerEvents, ChatClientEvents> = io(url, {
    auth,
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  })
  const changes: Changed[] = []
  const notifications: Notification[] = []
  const errors: Refusal[] = []
  socket.on('changed', (event) => changes.push(event))
  socket.on('notification', ({ notification }) => notifications.push(notification))
  socket.on('error', (refusal) => errors.push(refusal))
  const disconnected = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  const connected = new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
    // When a service dies in this phase, the connection opens and ends, which is no error to the client. After a
    // refusal the client ends the connection first and then reports the reason.
    socket.io.on('close', (reason) => queueMicrotask(() => reject(new Error(reason))))
  })
  return { socket, changes, notifications, errors, connected, disconnected }
}

/** A database, chat nodes on it, users, and their real sockets, for one test file. `close` ends them all. */
export async function chatHouse() {
  const database = await testDatabase()
  const { db } = database
  const store = createStore(database)
  const closing: (() => Promise<unknown>)[] = []
  const sockets = new Set<{ disconnect(): unknown }>()
  let people = 0

  async function node({ port = 0, plugin, limits = 'on', ...more }: Node = {}) {
    const config = readConfig({ PUBLIC_URL: 'http://muster.test', LOG_LEVEL: 'silent', RATE_LIMITS: limits })
    const own = openDatabase({ url: database.url, max: 5, applicationName: 'muster-test-chat' })
    const asked = plugin ? { ...own, db: own.db.withPlugin(plugin) } : own
    const app = await buildChat({ config, store: createStore(asked), logger: createLogger('chat', config), ...more })
    app.addHook('onClose', () => own.close())
    const url = await app.listen({ host: '127.0.0.1', port })
    closing.unshift(() => app.close())
    return { url, app, close: () => app.close() }
  }

  async function session(userId: number) {
    const token = newToken()
    const values = { user_id: userId, token_hash: hashToken(token) }
    const { id } = await db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()
    return { token, sessionId: id }
  }

  async function person(): Promise<Person> {
    const username = `person${++people}`
    const user: NewRow<'users'> = {
      username,
      email: `${username}@muster.test`,
      role: 'employee',
      status: 'active',
    }
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    return { id, ...(await session(id)) }
  }

  async function organization(): Promise<number> {
    const values = { name: 'Northern Lights', description: 'Lamps', key_prefix: 'NL' }
    return (await db.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function member(organizationId: number, role: OrganizationRole): Promise<Person> {
    const who = await person()
    await join(organizationId, who.id, role)
    return who
  }

  const join = (organizationId: number, userId: number, role: OrganizationRole) =>
    db
      .insertInto('memberships')
      .values({ organization_id: organizationId, user_id: userId, role, status: 'active' })
      .execute()

  async function connect(url: string, auth: Auth, options: Options = {}) {
    const client = openSocket(url, auth, options)
    sockets.add(client.socket)
    await client.connected
    return client
  }

  return {
    database,
    db,
    store,
    node,
    person,
    session,
    organization,
    member,
    join,
    connect,
    /** Commits facts as a write does. */
    happen: (...facts: Partial<FactFrame>[]) =>
      store.write(async (tx) => {
        for (const fact of facts) await record(tx, { ...aFact, ...fact })
      }),
    close: async () => {
      for (const socket of sockets) socket.disconnect()
      for (const end of closing) await end()
      await database.close()
    },
  }
}

export const aFact: FactFrame & { kind: 'task.moved' } = {
  kind: 'task.moved',
  organizationId: null,
  actorId: null,
  entity: 'task',
  entityId: 1,
  action: 'updated',
}

/** Settles when the client has been informed of this object. */
export const told = ({ socket, changes }: Pick<Client, 'socket' | 'changes'>, entityId: number): Promise<Changed> =>
  new Promise((resolve) => {
    const known = changes.find(({ id }) => id === entityId)
    if (known) return resolve(known)
    const look = (event: Changed) => {
      if (event.id !== entityId) return
      socket.off('changed', look)
      resolve(event)
    }
    socket.on('changed', look)
  })
