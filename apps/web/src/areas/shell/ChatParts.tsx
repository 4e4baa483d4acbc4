import { Suspense, useEffect, useState } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import classes from './shell.module.css'

const ChatPanel = lazily(async () => (await import('../../features/chat/ChatPanel.tsx')).ChatPanel)
const CallHost = lazily(async () => (await import('../../features/calls/screen/CallHost.tsx')).CallHost)
const ChatWatch = lazily(async () => (await import('../../features/chat/ChatWatch.tsx')).ChatWatch)

type Props = { orgId: number | undefined; open: boolean; onClose: () => void }

/** The chat and the calls beside the pages. Their code comes after everything else: the page is drawn first. */
export function ChatParts({ orgId, open, onClose }: Props) {
  const [here, setHere] = useState(false)
  useEffect(() => {
    // What could not be loaded now is asked for again when the panel is opened.
    const waiting = whenIdle(() =>
      Promise.all([ChatWatch.preload(), CallHost.preload()]).then(
        () => setHere(true),
        () => undefined,
      ),
    )
    return waiting.cancel
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
