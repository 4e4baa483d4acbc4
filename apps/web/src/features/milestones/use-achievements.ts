import { celebrateMilestone, type Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'

type Achieved = Pick<Milestone, 'id' | 'title'>

/** Of the milestones now, those that were open when they were looked at before and that nobody celebrated here yet. */
export const achieved = (before: ReadonlyMap<number, boolean>, now: readonly Milestone[]) =>
  now.filter(({ id, status, celebrated }) => before.get(id) === false && status === 'completed' && !celebrated)

/**
 * What was reached while one looked at these milestones, one after the other. That it was shown is kept on the server, so
 * that neither a reload nor the next time it is reached shows it again.
 */
export function useAchievements(milestones: readonly Milestone[] | undefined) {
  const queryClient = useQueryClient()
  const completed = useRef<Map<number, boolean>>(new Map())
  const [queue, setQueue] = useState<readonly Achieved[]>([])

  useEffect(() => {
    if (!milestones) return
    const reached = achieved(completed.current, milestones)
    for (const { id, status } of milestones) completed.current.set(id, status === 'completed')
    if (reached.length === 0) return
    setQueue((waiting) => [...waiting, ...reached])
    for (const { id } of reached)
      call(celebrateMilestone, { params: { id } }, { fallback: texts.failed.updateMilestone })
        .catch(() => undefined) // then it may be shown once more
        .then(() => queryClient.invalidateQueries({ queryKey: ['milestone'] }))
  }, [milestones, queryClient])

  const next = useCallback(() => setQueue(([, ...rest]) => rest), [])
  return { current: queue[0], next }
}
