import type { Acknowledgement, Refusal } from '@muster/contracts/acknowledgement'
import type { Actor } from '@muster/contracts/capabilities'
import { logSecurity } from '@muster/server/access/security-log'
import { problemOf } from '@muster/server/http/problem-of'
import { notFound, Problem } from '@muster/server/http/problems'
import type { WriteBudgets } from '@muster/server/run/write-budgets'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { type AccessChecks, disconnectFor } from './access-checks.ts'
import type { ClientEvent } from './client-event.ts'
import { eventLimit } from './event-limit.ts'
import type { MemberSocket } from './sockets.ts'
import { unexpected } from './unexpected.ts'

export type ClientEvents = ReadonlyMap<string, ClientEvent>

type Deed = ReturnType<ClientEvent>
type Answer = (answer: Acknowledgement) => void
type Parts = {
  store: Store
  logger: FastifyBaseLogger
  access: AccessChecks
  events: ClientEvents
  budgets: WriteBudgets
  /** From where the socket comes. */
  address: string
}

/**
 * Handles every event that the socket sends, one after the other, and authorizes the user each time. An invalid event
 * is refused with a reason and never crashes the service.
 */
export function answerEvents(socket: MemberSocket, { store, logger, access, events, budgets, address }: Parts) {
  const limit = eventLimit()
  let before = Promise.resolve()

  socket.onAny((name: unknown, ...sent: unknown[]) => {
    if (!socket.connected) return
    const pace = limit()
    if (pace === 'flood') return disconnectFor(socket, tooMany())
    const answer = answerTo(socket, sent)
    const refuse = (error: unknown) => answer({ ok: false, error: refusalOf(error, name) })
    if (pace === 'beyond') return refuse(tooMany())
    try {
      const deed = read(name, sent[0])
      before = before.then(() => authorized(deed, answer, refuse))
    } catch (error) {
      refuse(error)
    }
  })

  function read(name: unknown, payload: unknown): Deed {
    const event = events.get(String(name)) ?? notFound('Event')
    const deed = event(payload)
    if (writesMessage.has(String(name))) budgets.take('message', socket.data.userId)
    return deed
  }

  async function authorized(deed: Deed, answer: Answer, refuse: (error: unknown) => void) {
    let actor: Actor
    try {
      actor = await access.check(socket.data)
    } catch (error) {
      refuse(error)
      if (error instanceof Problem) socket.disconnect(true)
      return
    }
    try {
      answer({ ok: true, ...(await deed({ store, socket, actor })) })
    } catch (error) {
      refuse(error)
    }
  }

  /** Only the names of known events are logged: any other name is untrusted text. */
  function note(status: number, name: unknown) {
    const { userId, organizationId } = socket.data
    const call = events.has(String(name)) ? String(name) : 'unknown event'
    const about = { user_id: userId, organization_id: organizationId, address }
    logSecurity(logger, { event: 'refused', status, call, ...about })
  }

  function refusalOf(error: unknown, name: unknown): Refusal {
    const problem = problemOf(error)
    if (!problem) logger.error({ err: error }, 'unexpected error in an event')
    const { status, message } = problem ?? unexpected()
    if (refusals.has(status)) note(status, name)
    return { status, detail: message }
  }
}

const refusals = new Set([401, 403, 404, 429])

/** These count together with the same requests over HTTP. */
const writesMessage = new Set(['send_message', 'add_reaction', 'remove_reaction'])

const tooMany = () => new Problem(429, 'Too many at once. Please wait a moment.', { retryAfterSeconds: 1 })

/** How to respond to the sender: by its acknowledgement where it requested one, else by `error` for a refusal. */
function answerTo(socket: MemberSocket, sent: unknown[]): Answer {
  const last = sent.at(-1)
  if (typeof last === 'function') {
    sent.pop()
    return (answer) => last(answer)
  }
  return (answer) => {
    if (!answer.ok) socket.emit('error', answer.error)
  }
}
