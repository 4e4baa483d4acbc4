import { useEffect, useState } from 'react'
import { useLineFault } from '../../lib/live/line-fault.ts'
import type { Chat } from './room/chat.ts'
import { useConnected } from './room/use-chat.ts'
import classes from './window.module.css'

/** The first connection, and a short interruption, are not reported. */
const patience = 1_500

/** Reports a lost connection, above the messages. */
export function ReconnectStrip({ chat }: { chat: Chat }) {
  const connected = useConnected(chat)
  const fault = useLineFault()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (connected) return setShown(false)
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [connected])
  return (
    <p className={classes.strip} role='status' data-shown={shown || undefined}>
      {shown && `${fault?.words ?? 'Reconnecting…'} What you write is kept and sent then.`}
    </p>
  )
}
