import { texts } from '@muster/contracts/texts'
import type { CallState } from '../../call-state.ts'
import { callsNeedHttpsText, leftOrganizationText } from '../../calls-possible.ts'
import { callTime } from '../call-time.ts'
import { callTexts } from './call-texts.ts'

type EndedCallState = Extract<CallState, { phase: 'ended' }>

/** Returns what the user is told about the end of the call, and the label of the action that is offered, if any. */
export function endedText(ended: EndedCallState): { text: string; repeatLabel?: 'Call again' | 'Call back' } {
  const { reason, startedAt, endedAt, detail, missed, callType, partner } = ended
  const name = partner?.name ?? 'The group'
  // These texts are shown even if the call counts as missed, so that the callee sees why they could not answer. Calling
  // again is not offered, because it would fail as well.
  if (detail === callsNeedHttpsText || detail === leftOrganizationText) return { text: detail }
  if (missed) return { text: texts.call.missedLine(callType), ...(partner && { repeatLabel: 'Call back' }) }
  if (reason === 'busy') return { text: texts.call.busy(name), repeatLabel: 'Call again' }
  if (reason === 'offline') return { text: texts.call.offline(name) }
  if (reason === 'timeout') return { text: callTexts.noAnswer(name), repeatLabel: 'Call again' }
  if (reason === 'left') return { text: callTexts.left(name), repeatLabel: 'Call again' }
  if (reason === 'rejected') return { text: callTexts.declined(name) }
  if (reason === 'failed')
    return { text: detail ?? (startedAt === null ? callTexts.notMade : callTexts.lost), repeatLabel: 'Call again' }
  return { text: startedAt === null ? 'Call ended' : `Call ended • ${callTime(endedAt - startedAt)}` }
}

/** Returns the announcement for screen readers as the call proceeds; empty if there is nothing to announce. */
export function spokenText(state: CallState): string {
  switch (state.phase) {
    case 'idle':
      return ''
    case 'calling':
      return state.partner ? callTexts.calling(state.partner.name) : 'Joining the call'
    case 'ringing':
      return `${callTexts.incoming(state.callType)}: ${state.partner?.name}. Press F6 to answer.`
    case 'connecting':
      return callTexts.accepted(state.callType)
    case 'connected':
      return callTexts.connected(state.callType)
    case 'ended':
      return endedText(state).text
  }
}

/**
 * Returns the text about this window's call for the header of a conversation; undefined if the call is not accepted or
 * belongs to another conversation.
 */
export function headerText(state: CallState, roomId: string): string | undefined {
  if (state.phase !== 'connecting' && state.phase !== 'connected') return undefined
  if ((state.roomId ?? state.partner?.id) !== roomId) return undefined
  return state.phase === 'connected' ? callTexts.connected(state.callType) : callTexts.accepted(state.callType)
}
