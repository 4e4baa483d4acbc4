import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { ChartCardSkeleton } from '../../ui/charts/ChartCardSkeleton.tsx'

const Chart = lazily(async () => (await import('./burn-up/BurnUpChart.tsx')).BurnUpChart)

type Props = {
  of: 'goal' | 'project'
  id: number
  /** Of the goal or the project, when a page has several charts. */
  name?: string
}

/** The number of milestones of a goal or project, and of completed ones, day by day. */
export const BurnUp = (props: Props) => (
  <Suspense fallback={<ChartCardSkeleton />}>
    <Chart {...props} />
  </Suspense>
)
