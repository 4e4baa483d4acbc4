import type { JoinedCall } from '@muster/contracts/calls'
import { keptCall } from './kept-call.ts'

export type Answer = ({ ok: true } & JoinedCall) | { ok: false; error: { status: number; detail: string } }

type Rejoining = {
  /** Asks the service to be in the call from this window. */
  ask: (callId: string, answered: (answer: Answer) => void) => void
  answered: (answer: Answer) => void
  /** Whether it still matters; a line that breaks meanwhile asks anew when it is back. */
  wanted: () => boolean
}

/** How soon it is asked again where the service was too busy to answer. */
const againMilliseconds = 1_000

const isPassing = (answer: Answer) => !answer.ok && (answer.error.status === 429 || answer.error.status >= 500)

/** Back into a call, also through a moment in which the service is too busy. */
export function rejoin(callId: string, { ask, answered, wanted }: Rejoining) {
  ask(callId, (answer) => {
    if (!wanted()) return
    if (!isPassing(answer)) return answered(answer)
    setTimeout(() => wanted() && rejoin(callId, { ask, answered, wanted }), againMilliseconds)
  })
}

type AfterReload = Omit<Rejoining, 'answered'> & { take: (call: JoinedCall) => void }

/** Comes back into the call that this page was in before it was loaded again, if there was one and it goes on. */
export function rejoinAfterReload({ take, ...rejoining }: AfterReload) {
  const callId = keptCall.get()
  if (!callId) return
  const answered = (answer: Answer) => (answer.ok ? take(answer) : keptCall.forget())
  rejoin(callId, { ...rejoining, answered })
}

/** Whose call it is for this party, and how they took part in it before. */
export function asSeenBy(ownId: string, { callId, callType, roomId, participants }: JoinedCall) {
  const self = participants.find(({ userId }) => userId === ownId)
  const other = participants.find(({ userId }) => userId !== ownId)
  const partner = roomId === null && other ? { id: other.userId, name: other.name } : null
  // A shared screen was the picture then, and is not shared again: the camera stays off.
  const before = self && { muted: self.muted, camera: self.camera && !self.sharing }
  return { callId, callType, roomId, partner, before }
}
