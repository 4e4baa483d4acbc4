import type { OrganizationRole } from '@muster/contracts/roles'
import { responseChecker } from '@muster/server/testing/response-checker'
import { chatContract } from './openapi/contract.ts'
import { chatInstallation, openSocket } from './testing.ts'

export type Frame = [name: string, payload: unknown]
type Payload = Record<string, unknown>

/**
 * Starts a chat node and creates an organization, for tests in which users send requests to the node and connect to it.
 */
export async function chatTeam() {
  const installation = await chatInstallation()
  // Rate limits are off, because tests write faster than a user may.
  const { url, app } = await installation.startNode({ limits: 'off' })
  const organizationId = await installation.createOrganization()
  const check = responseChecker(app, chatContract)

  /**
   * Returns functions that send requests to a node, with this user's session or without one, and validate every
   * response against the service's OpenAPI document.
   */
  const requestsAs = (person: { token: string } | undefined, node = url) => {
    const sendRequest = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${node}${path}`, {
        method,
        headers: {
          ...(person && { authorization: `Bearer ${person.token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const type = response.headers.get('content-type') ?? ''
      const violation = check(method, path, { status: response.status, type, text })
      if (violation) throw new Error(violation)
      return { status: response.status, text, body: text ? JSON.parse(text) : undefined, headers: response.headers }
    }
    return {
      get: (path: string, headers?: Record<string, string>) => sendRequest('GET', path, undefined, headers),
      post: (path: string, body?: object, headers?: Record<string, string>) => sendRequest('POST', path, body, headers),
      put: (path: string, body?: object, headers?: Record<string, string>) => sendRequest('PUT', path, body, headers),
      delete: (path: string) => sendRequest('DELETE', path),
    }
  }

  /** Creates a user of the organization, with functions that send requests as this user. */
  async function createTestUser(role: OrganizationRole = 'member', inOrganization = organizationId) {
    const person = await installation.createMember(inOrganization, role)
    return { ...person, idText: String(person.id), ...requestsAs(person) }
  }

  const openSockets = new Set<{ disconnect(): unknown }>()

  /** Opens a window of this user, and records the frames that it receives. */
  async function openWindow(person: { token: string }, node = url, inOrganization = organizationId) {
    const client = openSocket(node, { token: person.token, organizationId: inOrganization })
    const frames: Frame[] = []
    client.socket.onAny((name: string, payload: unknown) => frames.push([name, payload]))
    openSockets.add(client.socket)
    await client.connected
    return {
      ...client,
      frames,
      received: (name: string) => frames.flatMap(([frameName, payload]) => (frameName === name ? [payload] : [])),
      emitWithAck: (name: string, payload?: Payload): Promise<Payload & { ok: boolean }> =>
        untyped(client.socket).timeout(60_000).emitWithAck(name, payload),
    }
  }

  const roomsPath = `/api/chat-rooms/${organizationId}`
  const messagesPath = (roomId: string | number) => `/api/messages/${organizationId}/${roomId}`

  /** Creates a group of these users, of whom the first is the creator. Returns the id of the group. */
  async function createGroup(
    creator: Awaited<ReturnType<typeof createTestUser>>,
    ...others: { id: number }[]
  ): Promise<string> {
    const created = await creator.post(roomsPath, {
      name: 'Lamps',
      participantIds: others.map(({ id }) => id),
      isGroup: true,
    })
    if (created.status !== 201) throw new Error(created.text)
    return created.body._id
  }

  const closeWindows = () => {
    for (const socket of openSockets) socket.disconnect()
    openSockets.clear()
  }
  const close = () => {
    closeWindows()
    return installation.close()
  }

  return {
    ...installation,
    close,
    closeWindows,
    routes: () => app.apiRoutes,
    url,
    organizationId,
    requestsAs,
    createTestUser,
    openWindow,
    roomsPath,
    messagesPath,
    createGroup,
  }
}

export type ChatTeam = Awaited<ReturnType<typeof chatTeam>>
export type TestUser = Awaited<ReturnType<ChatTeam['createTestUser']>>
export type Window = Awaited<ReturnType<ChatTeam['openWindow']>>

type Untyped = {
  timeout(ms: number): { emitWithAck(name: string, payload: unknown): Promise<Payload & { ok: boolean }> }
}
/** Allows payloads that the contract's types do not allow, because a client may send them. */
const untyped = (socket: Untyped) => socket
