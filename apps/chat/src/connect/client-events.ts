import type { Acknowledgement, Refusal } from '@muster/contracts/acknowledgement'
import type { Actor } from '@muster/contracts/capabilities'
import { inSpan, type Span } from '@muster/database/tracing'
import { logSecurity } from '@muster/server/access/security-log'
import { problemOf } from '@muster/server/http/problem-of'
import { Problem, refuseNotFound } from '@muster/server/http/problems'
import type { WriteBudgets } from '@muster/server/run/write-budgets'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { type AccessChecks, disconnectFor } from './access-checks.ts'
import type { ClientEvent } from './client-event.ts'
import { createEventLimiter } from './event-limit.ts'
import type { MemberSocket } from './sockets.ts'
import { unexpectedProblem } from './unexpected.ts'

export type ClientEvents = ReadonlyMap<string, ClientEvent>

type Handler = ReturnType<ClientEvent>
type Acknowledge = (acknowledgement: Acknowledgement) => void
type Parts = {
  store: Store
  logger: FastifyBaseLogger
  access: AccessChecks
  events: ClientEvents
  budgets: WriteBudgets
  /** The IP address of the client. */
  address: string
}

/**
 * Handles the events that the socket sends, one after the other, and authorizes the user for each of them. An event
 * that is invalid or exceeds the rate limit is refused at once. No event crashes the service.
 */
export function handleEvents(socket: MemberSocket, { store, logger, access, events, budgets, address }: Parts) {
  const countEvent = createEventLimiter()
  let previousEvent = Promise.resolve()

  socket.onAny((name: unknown, ...parameters: unknown[]) => {
    if (!socket.connected) return
    const limitState = countEvent()
    if (limitState === 'flood') return disconnectFor(socket, tooManyProblem())
    const acknowledge = acknowledgerOf(socket, parameters)
    const refuse = (error: unknown) => acknowledge({ ok: false, error: refusalOf(error, name) })
    if (limitState === 'beyond') return refuse(tooManyProblem())
    try {
      const handler = prepareHandler(name, parameters[0])
      previousEvent = previousEvent.then(() =>
        inSpan(`event ${String(name)}`, { kind: 'server', causes: [] }, (span) =>
          runAuthorized(handler, acknowledge, (error) => {
            markRefused(span, error)
            refuse(error)
          }),
        ),
      )
    } catch (error) {
      refuse(error)
    }
  })

  function prepareHandler(name: unknown, payload: unknown): Handler {
    const event = events.get(String(name)) ?? refuseNotFound('Event')
    const handler = event(payload)
    if (budgetedEvents.has(String(name))) budgets.take('message', socket.data.userId)
    return handler
  }

  async function runAuthorized(handler: Handler, acknowledge: Acknowledge, refuse: (error: unknown) => void) {
    let actor: Actor
    try {
      actor = await access.check(socket.data)
    } catch (error) {
      refuse(error)
      if (error instanceof Problem) socket.disconnect(true)
      return
    }
    try {
      acknowledge({ ok: true, ...(await handler({ store, socket, actor })) })
    } catch (error) {
      refuse(error)
    }
  }

  /** Logs a refusal. The name is logged only if it is that of a known event: any other name is untrusted text. */
  function logRefusal(status: number, name: unknown) {
    const { userId, organizationId } = socket.data
    const eventName = events.has(String(name)) ? String(name) : 'unknown event'
    const logFields = { user_id: userId, organization_id: organizationId, address }
    logSecurity(logger, { event: 'refused', status, call: eventName, ...logFields })
  }

  function refusalOf(error: unknown, name: unknown): Refusal {
    const problem = problemOf(error)
    if (!problem) logger.error({ err: error }, 'unexpected error in an event')
    const { status, message } = problem ?? unexpectedProblem()
    if (loggedStatuses.has(status)) logRefusal(status, name)
    return { status, detail: message }
  }
}

/** Records the status of a refusal, and an unexpected error as a failure. */
function markRefused(span: Span | undefined, error: unknown) {
  const status = problemOf(error)?.status
  span?.set({ 'event.status': status ?? 500 })
  if (status === undefined || status >= 500) span?.fail(String(status ?? 500))
}

const loggedStatuses = new Set([401, 403, 404, 429])

/** Events that count toward the same rate limit as the corresponding HTTP requests. */
const budgetedEvents = new Set(['send_message', 'add_reaction', 'remove_reaction'])

const tooManyProblem = () => new Problem(429, 'Too many at once. Please wait a moment.', { retryAfterSeconds: 1 })

/**
 * Returns a function that responds through the acknowledgement if the sender requested one, and otherwise reports only
 * refusals, as an `error` event. Removes the acknowledgement function from `parameters`.
 */
function acknowledgerOf(socket: MemberSocket, parameters: unknown[]): Acknowledge {
  const lastParameter = parameters.at(-1)
  if (typeof lastParameter === 'function') {
    parameters.pop()
    return (acknowledgement) => lastParameter(acknowledgement)
  }
  return (acknowledgement) => {
    if (!acknowledgement.ok) socket.emit('error', acknowledgement.error)
  }
}
