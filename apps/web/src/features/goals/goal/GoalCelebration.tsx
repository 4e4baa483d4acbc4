import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Celebration } from '../../milestones/Celebration.tsx'
import { goalMilestonesQuery } from '../../milestones/queries.ts'

/** Celebrates milestones that are completed while the page of their goal, or of one of its milestones, is open. */
export function GoalCelebration({ goalId }: { goalId: number }) {
  const { data } = useQuery(goalMilestonesQuery(goalId))
  const milestones = useMemo(() => data?.map(({ milestone }) => milestone), [data])
  return <Celebration milestones={milestones} />
}
