import type { Acknowledgement, Refusal } from '@muster/contracts/acknowledgement'
import type { Actor } from '@muster/contracts/capabilities'
import { problemOf } from '@muster/server/problem-of'
import { notFound, Problem } from '@muster/server/problems'
import type { Store } from '@muster/server/store'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientEvent } from './client-event.ts'
import { eventLimit } from './event-limit.ts'
import type { MemberSocket } from './sockets.ts'
import { type Standings, turnOut } from './standings.ts'
import { unforeseen } from './unforeseen.ts'

export type ClientEvents = ReadonlyMap<string, ClientEvent>

type Deed = ReturnType<ClientEvent>
type Answer = (answer: Acknowledgement) => void
type Parts = { store: Store; logger: FastifyBaseLogger; standing: Standings; events: ClientEvents }

/**
 * Answers every event that the socket sends. What is none is refused in words and never a crash; all others are done one
 * after the other as they came, judged again each time.
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
    try {
      const deed = read(name, sent[0])
      before = before.then(() => judged(deed, answer, refuse))
    } catch (error) {
      refuse(error)
    }
  })

  function read(name: unknown, payload: unknown): Deed {
    const event = events.get(String(name)) ?? notFound('Event')
    return event(payload)
  }

  async function judged(deed: Deed, answer: Answer, refuse: (error: unknown) => void) {
    let actor: Actor
    try {
      actor = await standing.judge(socket.data)
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

  function refusalOf(error: unknown): Refusal {
    const problem = problemOf(error)
    if (!problem) logger.error({ err: error }, 'unforeseen error in an event')
    const { status, message } = problem ?? unforeseen()
    return { status, detail: message }
  }
}

const tooMany = () => new Problem(429, 'Too many at once. Please wait a moment.', { retryAfterSeconds: 1 })

/** The way back to the sender: its acknowledgement where it asked for one, else `error` for a refusal. */
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
