import type { OrganizationRole } from '@muster/contracts/roles'
import { answerChecker } from '@muster/server/testing/answer-checker'
import { chatContract } from './openapi/contract.ts'
import { chatHouse, openSocket } from './testing.ts'

export type Frame = [name: string, payload: unknown]
type Payload = Record<string, unknown>

/** A chat node, an organization, and users who call it and are connected to it. */
export async function chatTeam() {
  const house = await chatHouse()
  // Tests write faster than a user may.
  const { url, app } = await house.node({ limits: 'off' })
  const organizationId = await house.organization()
  const check = answerChecker(app, chatContract)

  /** Calls a node with this user's session, and validates every response against the service's own document. */
  const as = (person: { token: string } | undefined, node = url) => {
    const ask = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${node}${path}`, {
        method,
        headers: {
          ...(person && { authorization: `Bearer ${person.token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const type = answer.headers.get('content-type') ?? ''
      const wrong = check(method, path, { status: answer.status, type, text })
      if (wrong) throw new Error(wrong)
      return { status: answer.status, text, body: text ? JSON.parse(text) : undefined, headers: answer.headers }
    }
    return {
      get: (path: string, headers?: Record<string, string>) => ask('GET', path, undefined, headers),
      post: (path: string, body?: object, headers?: Record<string, string>) => ask('POST', path, body, headers),
      put: (path: string, body?: object, headers?: Record<string, string>) => ask('PUT', path, body, headers),
      delete: (path: string) => ask('DELETE', path),
    }
  }

  /** A user of the organization, with how they call and are called. */
  async function somebody(role: OrganizationRole = 'member', inOrganization = organizationId) {
    const person = await house.member(inOrganization, role)
    return { ...person, key: String(person.id), ...as(person) }
  }

  const open = new Set<{ disconnect(): unknown }>()

  /** A window of this user. */
  async function windowOf(person: { token: string }, node = url, inOrganization = organizationId) {
    const client = openSocket(node, { token: person.token, organizationId: inOrganization })
    const frames: Frame[] = []
    client.socket.onAny((name: string, payload: unknown) => frames.push([name, payload]))
    open.add(client.socket)
    await client.connected
    return {
      ...client,
      frames,
      heard: (name: string) => frames.flatMap(([one, payload]) => (one === name ? [payload] : [])),
      ask: (name: string, payload?: Payload): Promise<Payload & { ok: boolean }> =>
        untyped(client.socket).timeout(60_000).emitWithAck(name, payload),
    }
  }

  const rooms = `/api/chat-rooms/${organizationId}`
  const messages = (roomId: string | number) => `/api/messages/${organizationId}/${roomId}`

  /** A group of these users, created by the first. */
  async function group(creator: Awaited<ReturnType<typeof somebody>>, ...others: { id: number }[]): Promise<string> {
    const made = await creator.post(rooms, { name: 'Lamps', participantIds: others.map(({ id }) => id), isGroup: true })
    if (made.status !== 201) throw new Error(made.text)
    return made.body._id
  }

  const closeWindows = () => {
    for (const socket of open) socket.disconnect()
    open.clear()
  }
  const close = () => {
    closeWindows()
    return house.close()
  }

  return {
    ...house,
    close,
    closeWindows,
    routes: () => app.apiRoutes,
    url,
    organizationId,
    as,
    somebody,
    windowOf,
    rooms,
    messages,
    group,
  }
}

export type ChatTeam = Awaited<ReturnType<typeof chatTeam>>
export type Somebody = Awaited<ReturnType<ChatTeam['somebody']>>
export type Window = Awaited<ReturnType<ChatTeam['windowOf']>>

type Untyped = {
  timeout(ms: number): { emitWithAck(name: string, payload: unknown): Promise<Payload & { ok: boolean }> }
}
/** A client may send what the contract's types do not allow. */
const untyped = (socket: Untyped) => socket
