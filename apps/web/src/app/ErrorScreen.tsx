import { Button } from '@mantine/core'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useEndPreview } from '../lib/use-end-preview.ts'
import { FullPage } from '../ui/page/FullPage.tsx'

/** Shown when a screen failed to render. Try Again renders it again; Reload Page reloads the app, which fails offline. */
export function ErrorScreen({ reset }: { reset: () => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  // Cached data or a failed load of code may have caused the error, so the data and the code are loaded again.
  const tryAgain = async () => {
    queryClient.removeQueries({ type: 'inactive' })
    await router.invalidate()
    reset()
  }
  // The code may have failed to load while offline, so it is loaded again once the network is back.
  const handleOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    const listener = () => void handleOnline()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
  useEndPreview('page')
  const isOffline = !navigator.onLine
  return (
    <FullPage>
      <div style={{ maxWidth: 420, textAlign: 'center' }} role='alert'>
        <h1 style={{ margin: 0, fontSize: 20, lineHeight: '28px', fontWeight: 650 }}>
          {isOffline ? 'You are offline' : texts.error.title}
        </h1>
        <p style={{ margin: '8px 0 24px', color: 'var(--ink-2)' }}>
          {isOffline ? 'This page opens as soon as the connection is back.' : texts.error.text}
        </p>
        <div style={{ display: 'flex', gap: 8, justifyContent: 'center' }}>
          <Button onClick={tryAgain}>{texts.error.tryAgain}</Button>
          {!isOffline && (
            <Button variant='default' onClick={() => location.reload()}>
              {texts.error.reload}
            </Button>
          )}
        </div>
      </div>
    </FullPage>
  )
}
