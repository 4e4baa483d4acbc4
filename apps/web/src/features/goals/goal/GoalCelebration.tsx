import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Celebration } from '../../milestones/Celebration.tsx'
import { goalMilestonesQuery } from '../../milestones/queries.ts'

/** Celebrates what is reached of a goal while one looks at it, whichever of its levels. */
export function GoalCelebration({ goalId }: { goalId: number }) {
  const { data } = useQuery(goalMilestonesQuery(goalId))
  const milestones = useMemo(() => data?.map(({ milestone }) => milestone), [data])
  return <Celebration milestones={milestones} />
}
