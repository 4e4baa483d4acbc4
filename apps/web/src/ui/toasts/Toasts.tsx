import { useDirection } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useToastsNeeded } from './toast-host.ts'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** The host in which toasts appear, which is mounted once, in the shell. */
export function Toasts() {
  const isNeeded = useToastsNeeded()
  const { dir } = useDirection()
  return isNeeded ? (
    <Suspense>
      <Notifications position={dir === 'rtl' ? 'bottom-right' : 'bottom-left'} limit={4} />
    </Suspense>
  ) : null
}
