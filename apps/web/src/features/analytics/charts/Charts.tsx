import { Suspense, useEffect } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import type { Analytics } from '../analytics-query.ts'
import { ChartSkeletons } from './ChartSkeletons.tsx'
import type { ChartVariant } from './chart-texts.ts'

const AnalyticsCharts = lazily(async () => (await import('./AnalyticsCharts.tsx')).AnalyticsCharts)

type Props = { analytics: Analytics | undefined; variant: ChartVariant }

/** The charts, or placeholders until the data and the charts' code have loaded. Both load in parallel. */
export function Charts({ analytics, variant }: Props) {
  useEffect(() => {
    // A failed preload is retried when the charts render.
    AnalyticsCharts.preload().catch(() => undefined)
  }, [])
  if (!analytics) return <ChartSkeletons />
  return (
    <Suspense fallback={<ChartSkeletons />}>
      <AnalyticsCharts analytics={analytics} variant={variant} />
    </Suspense>
  )
}
