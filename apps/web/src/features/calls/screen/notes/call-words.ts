import { texts } from '@muster/contracts/texts'
import type { CallState } from '../../call-state.ts'
import { callsNeedHttps, leftOrganization } from '../../calls-possible.ts'
import { callTime } from '../call-time.ts'
import { callTexts } from './call-texts.ts'

type Over = Extract<CallState, { phase: 'ended' }>

/** Why it is over, in a sentence, and what can be done about it. */
export function endedWords(over: Over): { words: string; again?: 'Call again' | 'Call back' } {
  const { reason, startedAt, endedAt, detail, missed, callType, partner } = over
  const name = partner?.name ?? 'The group'
  // The callee sees why they could not answer; and users of another organization cannot be called back.
  if (detail === callsNeedHttps || detail === leftOrganization) return { words: detail }
  if (missed) return { words: texts.call.missedLine(callType), ...(partner && { again: 'Call back' }) }
  if (reason === 'busy') return { words: texts.call.busy(name), again: 'Call again' }
  if (reason === 'offline') return { words: texts.call.offline(name) }
  if (reason === 'timeout') return { words: callTexts.noAnswer(name), again: 'Call again' }
  if (reason === 'left') return { words: callTexts.left(name), again: 'Call again' }
  if (reason === 'rejected') return { words: callTexts.declined(name) }
  if (reason === 'failed')
    return { words: detail ?? (startedAt === null ? callTexts.notMade : callTexts.lost), again: 'Call again' }
  return { words: startedAt === null ? 'Call ended' : `Call ended • ${callTime(endedAt - startedAt)}` }
}

/** The announcement for screen readers as the call proceeds; empty where there is nothing to say. */
export function spokenWords(state: CallState): string {
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
      return endedWords(state).words
  }
}

/** The text of the conversation's header about its call. */
export function headerWords(state: CallState, roomId: string): string | undefined {
  if (state.phase !== 'connecting' && state.phase !== 'connected') return undefined
  if ((state.roomId ?? state.partner?.id) !== roomId) return undefined
  return state.phase === 'connected' ? callTexts.connected(state.callType) : callTexts.accepted(state.callType)
}
