import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'

/** Restores the focus when the user goes back; see restore-focus.ts, which is loaded when the browser is idle. */
export function useRestoredFocus() {
  const router = useRouter()
  useEffect(() => {
    let isStopped = false
    let stop = () => {}
    const idleTask = whenIdle(() => {
      import('../../lib/restore-focus.ts').then(
        ({ restoreFocusOnBack }) => {
          if (!isStopped) stop = restoreFocusOnBack(router)
        },
        () => undefined, // Without the code, the focus begins at the top of the page.
      )
    })
    return () => {
      isStopped = true
      idleTask.cancel()
      stop()
    }
  }, [router])
}
