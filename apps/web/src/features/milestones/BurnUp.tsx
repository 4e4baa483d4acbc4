import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { ChartCardSkeleton } from '../../ui/charts/ChartCardSkeleton.tsx'

const Chart = lazily(async () => (await import('./burn-up/BurnUpChart.tsx')).BurnUpChart)

type Props = {
  of: 'goal' | 'project'
  id: number
  /** The name of the goal or project, if the page shows several charts. */
  name?: string
}

/** Chart of how many milestones a goal or project had, and how many of them were completed, day by day. */
export const BurnUp = (props: Props) => (
  <Suspense fallback={<ChartCardSkeleton />}>
    <Chart {...props} />
  </Suspense>
)
