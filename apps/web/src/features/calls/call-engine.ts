import type { CallType, IceServers, JoinedCall } from '@muster/contracts/calls'
import type { Line } from '../../lib/live/line.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import type { Answer, Callee, Request, ServiceEffect } from './call-events.ts'
import type { Person } from './call-state.ts'
import { callsPossible } from './calls-possible.ts'
import { createCurrentCall } from './current-call.ts'
import { keptCall } from './kept-call.ts'
import { listenTo } from './listen-to.ts'
import type { ChosenDevice } from './media/chosen-devices.ts'
import type { Kind } from './media/media-transport.ts'
import { ownSockets } from './own-sockets.ts'
import { rejoin, rejoinAfterReload } from './rejoin.ts'
import type { Shown } from './report-shown.ts'
import { roomCallIn } from './room-calls.ts'

type Parts = {
  ownId: () => string
  iceServers: (callId: string) => Promise<IceServers>
  /** Reports by HTTP that the page is being closed, as the socket may not send any more. */
  reportLeaving: (callId: string, sockets: string[]) => void
}

const ignore = () => {}

/** Connects the call of this window with the user's actions and with the service. */
export function createCallEngine({ ownId, iceServers, reportLeaving }: Parts) {
  let line: Line | undefined
  const current = createCurrentCall({
    ownId,
    iceServers,
    service,
    signal: (signal) => line?.emit('call_signal', signal, ignore),
    reportShown: (callId, shown, done) => join({ callId, ...shown }, ({ ok }) => done(ok)),
    // Of no use later, so it does not wait for the connection.
    reportReceived: (callId, from) => line?.connected && line.emit('receives_media', { callId, from }, ignore),
  })
  const { send } = current

  function service(effect: ServiceEffect) {
    switch (effect.type) {
      case 'request':
        return request(effect.request)
      case 'restore':
        return restore()
      case 'endCall':
        return line?.emit('end_call', { targetUserId: effect.targetUserId, callId: effect.callId }, ignore)
      case 'leaveCall':
        return line?.emit('leave_call', { callId: effect.callId }, ignore)
      case 'rejectCall':
        return line?.emit('reject_call', { callerId: effect.callerId, callId: effect.callId }, ignore)
      case 'leavingCall':
        line?.emit('leaving_call', { callId: effect.callId }, ignore)
        return reportLeaving(effect.callId, ownSockets.all())
      case 'ringHere':
        return line?.emit('ring_here', {}, ignore)
    }
  }

  function request(asked: Request) {
    const answered = (answer: Answer) =>
      send({ type: 'answered', request: asked, answer, inRoom: answer.ok ? announcedIn(answer) : undefined })
    const { callId } = asked
    switch (asked.type) {
      case 'initiate': {
        const { id, name } = asked.partner
        const about = { targetUserId: id, targetUserName: name, callType: asked.callType, callId }
        return line?.emit('initiate_call', about, answered)
      }
      case 'accept':
        return line?.emit('accept_call', { callerId: asked.caller.id, callId }, answered)
      case 'joinRoom':
        return line?.emit('join_call', { roomId: asked.roomId, callType: asked.callType }, answered)
      case 'rejoin': {
        const wanted = whileConnected(() => current.liveId() === callId)
        return rejoin(callId, { ask: askToJoin, wanted, answered })
      }
    }
  }

  function restore() {
    const wanted = whileConnected(() => current.liveId() === undefined)
    const take = (call: JoinedCall) => send({ type: 'restored', call, inRoom: announcedIn(call) })
    rejoinAfterReload({ ask: askToJoin, wanted, take })
  }

  /** Whether that is still so, and this connection still exists. */
  function whileConnected(isStill: () => boolean) {
    const asked = line
    return () => asked?.connected === true && isStill()
  }

  /** The participants of a room's call as the service announced them last. */
  function announcedIn({ callId, roomId }: JoinedCall) {
    const announced = roomId === null ? undefined : roomCallIn(roomId)
    return announced?.callId === callId ? announced.participants : undefined
  }

  /** The service leaves the call in another window of this user where it went on there. */
  const join = (about: { callId: string } & Partial<Shown>, answered: (answer: Answer) => void) =>
    line?.emit('join_call', { ...about, from: ownSockets.all() }, answered)

  const askToJoin = (callId: string, answered: (answer: Answer) => void) => join({ callId }, answered)

  function connected({ id }: Line) {
    if (id) ownSockets.add(id)
    current.reportAgain()
    send({ type: 'lineConnected', keptCallId: keptCall.get() })
  }

  /** Uses a connection to the service. Returns a function that stops using it. */
  function attend(next: Line) {
    line = next
    current.publish()
    const stop = listenTo(next, {
      connect: () => connected(next),
      incoming_call: (frame) => send({ type: 'rung', frame }),
      call_accepted: (frame) => send({ type: 'accepted', frame }),
      call_rejected: (frame) => send({ type: 'over', frame }),
      call_ended: (frame) => send({ type: 'over', frame }),
      call_participants: (frame) => send({ type: 'participants', frame }),
      call_signal: current.receiveSignal,
    })
    if (next.connected) {
      connected(next)
      next.emit('ring_here', {})
    }
    return () => {
      stop()
      send({ type: 'organizationLeft' })
      line = undefined
      current.publish()
    }
  }

  const begin = (to: Callee, callType: CallType) =>
    send({
      type: 'begin',
      callId: newUuid(),
      callType,
      to,
      possible: callsPossible(),
      connected: line?.connected === true,
    })
  const local = () => current.media()?.local

  return {
    attend,
    subscribe: current.subscribe,
    snapshot: current.snapshot,
    /** The part of the page that calls are made from is loaded after the page itself. */
    attends: () => line !== undefined,

    call: (partner: Person, callType: CallType) => begin(partner, callType),
    joinRoom: (roomId: string, callType: CallType) => begin({ roomId }, callType),
    /** A video call can be accepted with sound alone. */
    accept: ({ camera = true } = {}) => send({ type: 'accept', camera, possible: callsPossible() }),
    reject: () => send({ type: 'reject' }),
    end: () => send({ type: 'end' }),
    /** The page is being closed or loaded again, which it cannot distinguish. A page that was loaded again reports that. */
    leavePage: () => send({ type: 'leavePage' }),
    dismiss: () => send({ type: 'dismiss' }),
    setMuted: (on: boolean) => current.report(local()?.setMuted(on)),
    setCamera: (on: boolean) => current.report(local()?.setCamera(on)),
    share: (on: boolean) => current.report(local()?.share(on)),
    choose: (kind: Kind, device: ChosenDevice) => current.report(local()?.choose(kind, device)),
    retryMicrophone: () => current.report(local()?.retryMicrophone()),
  }
}
