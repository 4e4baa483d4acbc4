import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './shell.module.css'

const ChatPanel = lazily(async () => (await import('../../features/chat/conversations/ChatPanel.tsx')).ChatPanel)
const CallHost = lazily(async () => (await import('../../features/calls/screen/CallHost.tsx')).CallHost)
const ChatWatch = lazily(async () => (await import('../../features/chat/ChatWatch.tsx')).ChatWatch)

const retryMilliseconds = 10_000

type Props = { orgId: number | undefined; open: boolean; onClose: () => void }

/** Chat and calls beside the pages. Their code loads last, so that the page renders first. */
export function ChatParts({ orgId, open, onClose }: Props) {
  const [here, setHere] = useState(false)
  useEffect(() => {
    let gone = false
    let retry: ReturnType<typeof setTimeout> | undefined
    // Retry a failed load, since without this code no call rings.
    const again = () => {
      if (!gone) retry = setTimeout(load, retryMilliseconds)
    }
    const load = () => Promise.all([ChatWatch.preload(), CallHost.preload()]).then(() => setHere(true), again)
    const waiting = whenIdle(load)
    return () => {
      gone = true
      waiting.cancel()
      clearTimeout(retry)
    }
  }, [])
  return (
    <>
      {here && orgId !== undefined && <ChatWatch key={orgId} orgId={orgId} />}
      {here && <CallHost />}
      {open && (
        <Suspense
          fallback={
            <div className={classes.chat}>
              <Spinner label='Loading' />
            </div>
          }
        >
          <ChatPanel onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
