import { useDirection } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useToastsNeeded } from './toast-host.ts'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** The place where toasts appear. Mounted once, in the shell. */
export function Toasts() {
  const needed = useToastsNeeded()
  const { dir } = useDirection()
  return needed ? (
    <Suspense>
      <Notifications position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'} limit={4} />
    </Suspense>
  ) : null
}
