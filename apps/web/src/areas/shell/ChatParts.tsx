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

/**
 * The chat panel, calls, and the component that watches for new messages, on every page. The code of the panel loads
 * when the panel is opened. The rest loads when the browser is idle, so that the page renders first.
 */
export function ChatParts({ orgId, open, onClose }: Props) {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    let retryTimer: ReturnType<typeof setTimeout> | undefined
    // Retries a failed load, because incoming calls do not ring without this code.
    const retryLater = () => {
      if (!isUnmounted) retryTimer = setTimeout(load, retryMilliseconds)
    }
    const load = () => Promise.all([ChatWatch.preload(), CallHost.preload()]).then(() => setIsLoaded(true), retryLater)
    const idleTask = whenIdle(load)
    return () => {
      isUnmounted = true
      idleTask.cancel()
      clearTimeout(retryTimer)
    }
  }, [])
  return (
    <>
      {isLoaded && orgId !== undefined && <ChatWatch key={orgId} orgId={orgId} />}
      {isLoaded && <CallHost />}
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
