import { useEffect } from 'react'
import { notify } from '../../../../lib/browser-notifications.ts'
import type { CallState } from '../../call-state.ts'
import { callTexts } from '../notes/call-texts.ts'

/** Announces a call in the tab's title, and by a browser notification while the user does not look at the page. */
export function useCallAlert(state: CallState) {
  const ringing = state.phase === 'ringing' ? state : undefined
  const callId = ringing?.callId
  const name = ringing?.partner?.name
  const words = ringing && callTexts.incoming(ringing.callType)

  useEffect(() => {
    if (words === undefined) return
    const before = document.title
    const during = `${name} · ${words}`
    document.title = during
    return () => {
      if (document.title === during) document.title = before
    }
  }, [words, name])

  useEffect(() => {
    if (callId === undefined || name === undefined || words === undefined) return
    return notify(name, { body: words, tag: `call:${callId}`, requireInteraction: true })
  }, [callId, name, words])
}
