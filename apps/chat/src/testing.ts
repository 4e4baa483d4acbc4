import type { Refusal } from '@muster/contracts/acknowledgement'
import type { ChatClientEvents } from '@muster/contracts/chat/events'
import type { ChangedEvent, ServerEvents } from '@muster/contracts/live'
import type { Notification } from '@muster/contracts/notifications'
import type { OrganizationRole } from '@muster/contracts/roles'
import { openDatabase } from '@muster/database/open'
import type { NewRow } from '@muster/database/tables'
import { testDatabase } from '@muster/database/testing'
import { hashToken, newToken } from '@muster/server/access/session'
import type { FactBase } from '@muster/server/facts/fact'
import { record } from '@muster/server/facts/record'
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
/**
 * Settings of a node: `plugin` is a Kysely plugin of its database, `limits` is the value of RATE_LIMITS, and `busUrl` that
 * of BUS_URL.
 */
type NodeSettings = {
  events?: [string, ClientEvent][]
  port?: number
  plugin?: KyselyPlugin
  limits?: 'on' | 'off'
  busUrl?: string
  graceMilliseconds?: number
}
type Options = Partial<ManagerOptions & SocketOptions>

/**
 * Opens a socket and records the changes, notifications and errors that it receives. `connected` rejects if the socket
 * cannot connect: with the error of `connect_error`, if there is one.
 */
export function openSocket(url: string, auth: Auth, options: Options = {}) {
  const socket: Socket<ServerEvents, ChatClientEvents> = io(url, {
    auth,
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...options,
  })
  const changes: ChangedEvent[] = []
  const notifications: Notification[] = []
  const errors: Refusal[] = []
  socket.on('changed', (event) => changes.push(event))
  socket.on('notification', ({ notification }) => notifications.push(notification))
  socket.on('error', (refusal) => errors.push(refusal))
  const disconnected = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  const connected = new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
    // If the service dies before `connect`, the connection opens and then closes, which the client does not report as
    // an error. After a refusal, the client first closes the connection and then reports the reason, so the rejection
    // is deferred to let that reason come first.
    socket.io.on('close', (reason) => queueMicrotask(() => reject(new Error(reason))))
  })
  return { socket, changes, notifications, errors, connected, disconnected }
}

/**
 * Creates a database, and returns functions that start chat nodes on it, create users and connect their sockets, for
 * one test file. `close` disconnects the sockets, stops the nodes and closes the database.
 */
export async function chatInstallation() {
  const database = await testDatabase()
  const { db } = database
  const store = createStore(database)
  const closeFunctions: (() => Promise<unknown>)[] = []
  const sockets = new Set<{ disconnect(): unknown }>()
  let personCount = 0

  async function startNode({ port = 0, plugin, limits = 'on', busUrl, ...options }: NodeSettings = {}) {
    const config = readConfig({
      PUBLIC_URL: 'http://muster.test',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: limits,
      BUS_URL: busUrl,
    })
    const ownDatabase = openDatabase({ url: database.url, max: 5, applicationName: 'muster-test-chat' })
    const usedDatabase = plugin ? { ...ownDatabase, db: ownDatabase.db.withPlugin(plugin) } : ownDatabase
    const app = await buildChat({
      config,
      store: createStore(usedDatabase),
      logger: createLogger('chat', config),
      ...options,
    })
    app.addHook('onClose', () => ownDatabase.close())
    const url = await app.listen({ host: '127.0.0.1', port })
    closeFunctions.unshift(() => app.close())
    return { url, app, close: () => app.close() }
  }

  async function createSession(userId: number) {
    const token = newToken()
    const values = { user_id: userId, token_hash: hashToken(token) }
    const { id } = await db.insertInto('sessions').values(values).returning('id').executeTakeFirstOrThrow()
    return { token, sessionId: id }
  }

  async function createUser(): Promise<Person> {
    const username = `person${++personCount}`
    const user: NewRow<'users'> = {
      username,
      email: `${username}@muster.test`,
      role: 'employee',
      status: 'active',
    }
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
    return { id, ...(await createSession(id)) }
  }

  async function createOrganization(): Promise<number> {
    const values = { name: 'Northern Lights', description: 'Lamps', key_prefix: 'NL' }
    return (await db.insertInto('organizations').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async function createMember(organizationId: number, role: OrganizationRole): Promise<Person> {
    const newPerson = await createUser()
    await addMember(organizationId, newPerson.id, role)
    return newPerson
  }

  const addMember = (organizationId: number, userId: number, role: OrganizationRole) =>
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
    startNode,
    createUser,
    createSession,
    createOrganization,
    createMember,
    addMember,
    connect,
    /** Records facts and commits them, as a write does. */
    recordFacts: (...facts: Partial<FactBase>[]) =>
      store.write(async (tx) => {
        for (const fact of facts) await record(tx, { ...exampleFact, ...fact })
      }),
    close: async () => {
      for (const socket of sockets) socket.disconnect()
      for (const end of closeFunctions) await end()
      await database.close()
    },
  }
}

export const exampleFact: FactBase & { kind: 'task.moved' } = {
  kind: 'task.moved',
  organizationId: null,
  actorId: null,
  entity: 'task',
  entityId: 1,
  action: 'updated',
}

/** Resolves with the first change of an object with this id, once the client has received it. */
export const waitForChange = (
  { socket, changes }: Pick<Client, 'socket' | 'changes'>,
  entityId: number,
): Promise<ChangedEvent> =>
  new Promise((resolve) => {
    const earlier = changes.find(({ id }) => id === entityId)
    if (earlier) return resolve(earlier)
    const check = (event: ChangedEvent) => {
      if (event.id !== entityId) return
      socket.off('changed', check)
      resolve(event)
    }
    socket.on('changed', check)
  })
