import { ChartCardSkeleton } from '../../../ui/charts/ChartCardSkeleton.tsx'
import { ChartGrid } from '../../../ui/charts/ChartGrid.tsx'

/** Placeholders for the six charts. */
export const ChartSkeletons = () => (
  <ChartGrid>
    <ChartCardSkeleton wide />
    <ChartCardSkeleton />
    <ChartCardSkeleton wide />
    <ChartCardSkeleton />
    <ChartCardSkeleton wide />
    <ChartCardSkeleton />
  </ChartGrid>
)
