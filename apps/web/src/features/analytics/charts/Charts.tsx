import { Suspense, useEffect } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import type { Analytics } from '../analytics-query.ts'
import { ChartSkeletons } from './ChartSkeletons.tsx'
import type { ChartVariant } from './chart-words.ts'

const AnalyticsCharts = lazily(async () => (await import('./AnalyticsCharts.tsx')).AnalyticsCharts)

type Props = { analytics: Analytics | undefined; variant: ChartVariant }

/** The charts, or their boxes until figures and code are here; both are on their way together. */
export function Charts({ analytics, variant }: Props) {
  useEffect(() => {
    // What does not arrive is asked for again where it is drawn.
    AnalyticsCharts.preload().catch(() => undefined)
  }, [])
  if (!analytics) return <ChartSkeletons />
  return (
    <Suspense fallback={<ChartSkeletons />}>
      <AnalyticsCharts analytics={analytics} variant={variant} />
    </Suspense>
  )
}
