import type { Acknowledgement, Refusal } from '@muster/contracts/acknowledgement'
import type { Actor } from '@muster/contracts/capabilities'
import { problemOf } from '@muster/server/problem-of'
import { notFound, Problem } from '@muster/server/problems'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import { eventLimit } from './event-limit.ts'
import type { MemberSocket } from './sockets.ts'
import { type Standings, turnOut } from './standings.ts'
import { unforeseen } from './unforeseen.ts'

/** What a handler gets: who acts, as judged just now, and the payload, which it parses. */
export type EventCall = { store: Store; socket: MemberSocket; actor: Actor; payload: unknown }
export type ClientEvent = (call: EventCall) => Promise<object | undefined>
export type ClientEvents = ReadonlyMap<string, ClientEvent>

type Parts = { store: Store; logger: FastifyBaseLogger; standing: Standings; events: ClientEvents }

/**
 * Answers every event that the socket sends, one after the other as they came: judged again each time, refused in words,
 * never a crash.
 */
export function answerEvents(socket: MemberSocket, { store, logger, standing, events }: Parts) {
  const limit = eventLimit()
  let before = Promise.resolve()

  socket.onAny((name: unknown, ...sent: unknown[]) => {
    if (!socket.connected) return
    const pace = limit()
    if (pace === 'flood') return turnOut(socket, tooMany())
    const answer = answerTo(socket, sent)
    const refuse = (error: unknown) => answer({ ok: false, error: refusalOf(error) })
    if (pace === 'beyond') return refuse(tooMany())
    before = before.then(() =>
      standing.judge(socket.data).then(
        (actor) =>
          handle({ store, socket, actor, payload: sent[0] }, name)
            .then((result) => answer({ ok: true, ...result }))
            .catch(refuse),
        (error) => {
          refuse(error)
          if (error instanceof Problem) socket.disconnect(true)
        },
      ),
    )
  })

  async function handle(call: EventCall, name: unknown) {
    const event = events.get(String(name)) ?? notFound('Event')
    return event(call)
  }

  function refusalOf(error: unknown): Refusal {
    const problem = problemOf(error)
    if (!problem) logger.error({ err: error }, 'unforeseen error in an event')
    const { status, message } = problem ?? unforeseen()
    return { status, detail: message }
  }
}

const tooMany = () => new Problem(429, 'Too many at once. Please wait a moment.', { retryAfterSeconds: 1 })

/** The way back to the sender: its acknowledgement where it asked for one, else `error` for a refusal. */
function answerTo(socket: MemberSocket, sent: unknown[]): (answer: Acknowledgement) => void {
  const last = sent.at(-1)
  if (typeof last === 'function') {
    sent.pop()
    return (answer) => last(answer)
  }
  return (answer) => {
    if (!answer.ok) socket.emit('error', answer.error)
  }
}
