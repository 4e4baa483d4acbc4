import type { JoinedCall } from '@muster/contracts/calls'
import type { Answer } from './call-events.ts'
import { keptCall } from './kept-call.ts'

type Rejoining = {
  /** Requests to be in the call from this window. */
  ask: (callId: string, answered: (answer: Answer) => void) => void
  answered: (answer: Answer) => void
  /** Whether the answer still matters. When the connection is lost, another request follows once it is restored. */
  wanted: () => boolean
}

/** How soon the request is repeated where the service was too busy. */
const retryMilliseconds = 1_000

const isPassing = (answer: Answer) => !answer.ok && (answer.error.status === 429 || answer.error.status >= 500)

/** Rejoins a call. Retries while the service is too busy. */
export function rejoin(callId: string, { ask, answered, wanted }: Rejoining) {
  ask(callId, (answer) => {
    if (!wanted()) return
    if (!isPassing(answer)) return answered(answer)
    setTimeout(() => wanted() && rejoin(callId, { ask, answered, wanted }), retryMilliseconds)
  })
}

type AfterReload = Omit<Rejoining, 'answered'> & { take: (call: JoinedCall) => void }

/** Rejoins the call that this page was in before it was loaded again, if there was one and it continues. */
export function rejoinAfterReload({ take, ...rejoining }: AfterReload) {
  const callId = keptCall.get()
  if (!callId) return
  const answered = (answer: Answer) => (answer.ok ? take(answer) : keptCall.forget())
  rejoin(callId, { ...rejoining, answered })
}

/** The call from this party's side, and how they took part in it before. */
export function asSeenBy(ownId: string, { callId, callType, roomId, participants }: JoinedCall) {
  const self = participants.find(({ userId }) => userId === ownId)
  const other = participants.find(({ userId }) => userId !== ownId)
  const partner = roomId === null && other ? { id: other.userId, name: other.name } : null
  // A shared screen is not shared again, and replaced the camera: the camera stays off.
  const before = self && { muted: self.muted, camera: self.camera && !self.sharing }
  return { callId, callType, roomId, partner, before }
}
