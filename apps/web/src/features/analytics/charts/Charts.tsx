import { Suspense, useEffect } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import type { Analytics } from '../analytics-query.ts'
import { NoFigures } from '../NoFigures.tsx'
import { ChartSkeletons } from './ChartSkeletons.tsx'
import type { ChartVariant } from './chart-texts.ts'

const AnalyticsCharts = lazily(async () => (await import('./AnalyticsCharts.tsx')).AnalyticsCharts)

type Props = { analytics: Analytics | undefined; variant: ChartVariant }

/**
 * The charts, a notice if there is nothing but people to draw, or placeholders until the data and the charts' code have
 * loaded. Both load in parallel.
 */
export function Charts({ analytics, variant }: Props) {
  useEffect(() => {
    // A failed preload is retried when the charts render.
    AnalyticsCharts.preload().catch(() => undefined)
  }, [])
  if (!analytics) return <ChartSkeletons />
  const { total_projects, total_tasks, total_goals } = analytics.stats
  // The people alone make no chart that tells anything.
  if (total_projects + total_tasks + total_goals === 0) return <NoFigures />
  return (
    <Suspense fallback={<ChartSkeletons />}>
      <AnalyticsCharts analytics={analytics} variant={variant} />
    </Suspense>
  )
}
