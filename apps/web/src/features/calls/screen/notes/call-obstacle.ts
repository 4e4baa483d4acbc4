import { callLimits } from '@muster/contracts/calls'
import { chatPageTexts } from '@muster/contracts/chat/page-texts'
import { texts } from '@muster/contracts/texts'
import type { CallState } from '../../call-state.ts'
import { callsNeedHttpsText, callsPossible } from '../../calls-possible.ts'
import { callTexts } from './call-texts.ts'

/** Whom a button calls: one user, or the participants of a room. */
export type Target =
  | { kind: 'person'; id: string; name: string; online: boolean }
  | { kind: 'room'; id: string; size: number }

/** Returns why the target cannot be called now; undefined if it can. */
export function callObstacle(target: Target, state: CallState, connected: boolean): string | undefined {
  if (!callsPossible()) return callsNeedHttpsText
  if (state.phase !== 'idle' && state.phase !== 'ended')
    return (state.roomId ?? state.partner?.id) === target.id ? callTexts.inThisCall : texts.call.inAnotherCall
  if (!connected) return chatPageTexts.notConnected
  if (target.kind === 'person') return target.online ? undefined : texts.call.offline(target.name)
  return target.size > callLimits.maxParties ? callTexts.tooMany(target.size) : undefined
}
