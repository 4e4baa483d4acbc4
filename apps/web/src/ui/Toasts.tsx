import { lazy, Suspense } from 'react'
import { useToastsNeeded } from './toast-host.ts'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** Where toasts appear. Stands once, in the shell. */
export function Toasts() {
  const needed = useToastsNeeded()
  return needed ? (
    <Suspense>
      <Notifications position='bottom-right' limit={4} />
    </Suspense>
  ) : null
}
