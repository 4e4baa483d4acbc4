import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { AwaitedSpinner } from '../../ui/section/AwaitedSpinner.tsx'
import classes from './forecast.module.css'
import type { ForecastSubject } from './queries.ts'

const Panel = lazily(async () => (await import('./ForecastPanel.tsx')).ForecastPanel)

type Props = {
  of: ForecastSubject
  id: number
  /** The end date of the goal or milestone. */
  endDate: string
  /** Whether it is below properties that have a border of their own. */
  isInset?: boolean
}

/** When the open tasks of a goal or milestone will be finished. For users who may see forecasts. */
export const Forecast = (props: Props) => (
  <Suspense
    fallback={
      <div className={classes.place} data-inset={props.isInset || undefined}>
        <AwaitedSpinner label='Loading forecast' />
      </div>
    }
  >
    <Panel {...props} />
  </Suspense>
)
