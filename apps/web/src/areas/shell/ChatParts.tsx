import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { useLoadedWhenIdle } from '../../lib/use-loaded-when-idle.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './shell.module.css'

const ChatPanel = lazily(async () => (await import('../../features/chat/conversations/ChatPanel.tsx')).ChatPanel)
const CallHost = lazily(async () => (await import('../../features/calls/screen/CallHost.tsx')).CallHost)
const ChatWatch = lazily(async () => (await import('../../features/chat/ChatWatch.tsx')).ChatWatch)

// A failed load is retried, because incoming calls do not ring without this code.
const loadParts = () => Promise.all([ChatWatch.preload(), CallHost.preload()])

type Props = { orgId: number | undefined; open: boolean; onClose: () => void }

/**
 * The chat panel, calls, and the component that watches for new messages, on every page. The code of the panel loads
 * when the panel is opened. The rest loads when the browser is idle, so that the page renders first.
 */
export function ChatParts({ orgId, open, onClose }: Props) {
  const isLoaded = useLoadedWhenIdle(loadParts)
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
