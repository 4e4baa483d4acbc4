import { useEffect } from 'react'
import { markSeen } from './queries.ts'

/** Reports the assignment as seen when the task is displayed in a visible window, which a prefetched task is not. */
export function useReportSeen(taskId: number, isUnseen: boolean) {
  useEffect(() => {
    if (!isUnseen) return
    const report = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', report)
      // Not worth a message: the next time that the task is displayed reports it.
      markSeen(taskId).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', report)
    report()
    return () => document.removeEventListener('visibilitychange', report)
  }, [taskId, isUnseen])
}
