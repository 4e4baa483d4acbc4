import type { JoinedCall } from '@muster/contracts/calls'
import type { Acknowledgement } from './call-events.ts'
import { keptCall } from './kept-call.ts'

type RejoinOptions = {
  /** Requests that this window join the call. */
  requestJoin: (callId: string, onAcknowledged: (acknowledgement: Acknowledgement) => void) => void
  onAcknowledged: (acknowledgement: Acknowledgement) => void
  /**
   * Whether the acknowledgement is still needed. It is no longer needed after the connection was lost, because the
   * request is sent again once the connection is restored.
   */
  isWanted: () => boolean
}

/** The delay before the request is repeated after the service was too busy or failed. */
const retryMilliseconds = 1_000

const isTransient = (acknowledgement: Acknowledgement) =>
  !acknowledgement.ok && (acknowledgement.error.status === 429 || acknowledgement.error.status >= 500)

/** Rejoins a call. Retries while the service is too busy or fails. */
export function rejoin(callId: string, { requestJoin, onAcknowledged, isWanted }: RejoinOptions) {
  requestJoin(callId, (acknowledgement) => {
    if (!isWanted()) return
    if (!isTransient(acknowledgement)) return onAcknowledged(acknowledgement)
    setTimeout(() => isWanted() && rejoin(callId, { requestJoin, onAcknowledged, isWanted }), retryMilliseconds)
  })
}

type AfterReloadOptions = Omit<RejoinOptions, 'onAcknowledged'> & { onRestored: (call: JoinedCall) => void }

/** Rejoins the call that this page was in before it was reloaded, if there was one and it continues. */
export function rejoinAfterReload({ onRestored, ...options }: AfterReloadOptions) {
  const callId = keptCall.get()
  if (!callId) return
  const onAcknowledged = (acknowledgement: Acknowledgement) =>
    acknowledgement.ok ? onRestored(acknowledgement) : keptCall.forget()
  rejoin(callId, { ...options, onAcknowledged })
}

/**
 * The call from this user's point of view. `mediaBefore`: the states in which the microphone and the camera start after
 * a reload; undefined if the user is not among the participants.
 */
export function asSeenBy(ownId: string, { callId, callType, roomId, participants }: JoinedCall) {
  const self = participants.find(({ userId }) => userId === ownId)
  const otherParticipant = participants.find(({ userId }) => userId !== ownId)
  const partner =
    roomId === null && otherParticipant ? { id: otherParticipant.userId, name: otherParticipant.name } : null
  // While the screen is shared, `camera` is reported as on. The screen is not shared again, and the camera stays off.
  const mediaBefore = self && { muted: self.muted, camera: self.camera && !self.sharing }
  return { callId, callType, roomId, partner, mediaBefore }
}
