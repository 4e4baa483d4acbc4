import { celebrateMilestone, type Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'

type Achieved = Pick<Milestone, 'id' | 'title'>

/** The completed milestones that were open before and whose celebration has not been shown. */
export const achieved = (before: ReadonlyMap<number, boolean>, now: readonly Milestone[]) =>
  now.filter(({ id, status, celebrated }) => before.get(id) === false && status === 'completed' && !celebrated)

/**
 * The milestones that were completed while the user watched, one after the other. The server stores that a celebration
 * was shown, so that neither a reload nor completing it again repeats it.
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
        .catch(() => undefined) // then it may be shown again
        .then(() => queryClient.invalidateQueries({ queryKey: ['milestone'] }))
  }, [milestones, queryClient])

  const next = useCallback(() => setQueue(([, ...rest]) => rest), [])
  return { current: queue[0], next }
}
