import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { ChartCardSkeleton } from '../../ui/charts/ChartCardSkeleton.tsx'

const Chart = lazily(async () => (await import('./burn-up/BurnUpChart.tsx')).BurnUpChart)

type Props = {
  of: 'goal' | 'project'
  id: number
  /** Of the goal or the project, where several stand on one page. */
  name?: string
}

/** How many milestones of a goal or a project there were, and how many were reached, day by day. */
export const BurnUp = (props: Props) => (
  <Suspense fallback={<ChartCardSkeleton />}>
    <Chart {...props} />
  </Suspense>
)
