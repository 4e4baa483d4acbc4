import { useEffect } from 'react'
import { notify } from '../../../../lib/browser-notifications.ts'
import type { CallState } from '../../call-state.ts'
import { callTexts } from '../notes/call-texts.ts'

/** Announces an incoming call in the tab's title and through `notify`. */
export function useCallAlert(state: CallState) {
  const ringing = state.phase === 'ringing' ? state : undefined
  const callId = ringing?.callId
  const name = ringing?.partner?.name
  const text = ringing && callTexts.incoming(ringing.callType)

  useEffect(() => {
    if (text === undefined) return
    const before = document.title
    const ringingTitle = `${name} · ${text}`
    document.title = ringingTitle
    return () => {
      if (document.title === ringingTitle) document.title = before
    }
  }, [text, name])

  useEffect(() => {
    if (callId === undefined || name === undefined || text === undefined) return
    return notify(name, { body: text, tag: `call:${callId}`, requireInteraction: true })
  }, [callId, name, text])
}
