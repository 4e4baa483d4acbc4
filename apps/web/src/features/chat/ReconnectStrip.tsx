import { useEffect, useState } from 'react'
import { useConnectionFault } from '../../lib/live/connection-fault.ts'
import type { Chat } from './room/chat.ts'
import { useConnected } from './room/use-chat.ts'
import classes from './window.module.css'

/** The delay before a missing connection is reported. Connecting and reconnecting usually take less time. */
const delayMilliseconds = 1_500

/** Reports a missing connection, above the messages. */
export function ReconnectStrip({ chat }: { chat: Chat }) {
  const connected = useConnected(chat)
  const fault = useConnectionFault()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (connected) return setIsShown(false)
    const timer = setTimeout(() => setIsShown(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [connected])
  return (
    <p className={classes.strip} role='status' data-shown={isShown || undefined}>
      {isShown && `${fault?.text ?? 'Reconnecting…'} What you write is kept and sent then.`}
    </p>
  )
}
