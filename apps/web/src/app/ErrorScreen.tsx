import { Button } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { FullPage } from '../ui/page/FullPage.tsx'

/** Shown when a screen failed to render. Try Again renders it again, Reload Page reloads the app. */
export function ErrorScreen({ reset }: { reset: () => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  // Either the cached data or a failed code load may have caused the error, so both are loaded again.
  const tryAgain = async () => {
    queryClient.removeQueries({ type: 'inactive' })
    await router.invalidate()
    reset()
  }
  // A code load that failed offline succeeds once the network is back.
  const online = useEffectEvent(tryAgain)
  useEffect(() => {
    const listener = () => void online()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
  return (
    <FullPage>
      <div style={{ maxWidth: 420, textAlign: 'center' }} role='alert'>
        <h1 style={{ margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 650 }}>{texts.error.title}</h1>
        <p style={{ margin: '8px 0 24px', color: 'var(--ink-2)' }}>{texts.error.text}</p>
        <div style={{ display: 'flex', gap: 8, justifyContent: 'center' }}>
          <Button onClick={tryAgain}>{texts.error.tryAgain}</Button>
          <Button variant='default' onClick={() => location.reload()}>
            {texts.error.reload}
          </Button>
        </div>
      </div>
    </FullPage>
  )
}
