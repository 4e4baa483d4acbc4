import { celebrateMilestone, type Milestone } from '@muster/contracts/milestones'
import { texts } from '@muster/contracts/texts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'

type AchievedMilestone = Pick<Milestone, 'id' | 'title'>

/** Returns the completed milestones that were not completed before and have not been celebrated. */
export const newlyAchieved = (completedBefore: ReadonlyMap<number, boolean>, milestones: readonly Milestone[]) =>
  milestones.filter(
    ({ id, status, celebrated }) => completedBefore.get(id) === false && status === 'completed' && !celebrated,
  )

/**
 * Returns, one at a time, the milestones that are completed while the page is open, so that each can be celebrated. The
 * server records which milestones have been celebrated, so a milestone is not celebrated again after a reload, or if it
 * is reopened and completed again.
 */
export function useAchievements(milestones: readonly Milestone[] | undefined) {
  const queryClient = useQueryClient()
  const completedById = useRef<Map<number, boolean>>(new Map())
  const [queue, setQueue] = useState<readonly AchievedMilestone[]>([])

  useEffect(() => {
    if (!milestones) return
    const achieved = newlyAchieved(completedById.current, milestones)
    for (const { id, status } of milestones) completedById.current.set(id, status === 'completed')
    if (achieved.length === 0) return
    setQueue((queued) => [...queued, ...achieved])
    for (const { id } of achieved)
      call(celebrateMilestone, { params: { id } }, { fallback: texts.failed.updateMilestone })
        .catch(() => undefined) // if this fails, the milestone may be celebrated again
        .then(() => queryClient.invalidateQueries({ queryKey: ['milestone'] }))
  }, [milestones, queryClient])

  const showNext = useCallback(() => setQueue(([, ...rest]) => rest), [])
  return { current: queue[0], showNext }
}
