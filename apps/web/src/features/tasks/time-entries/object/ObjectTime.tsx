import { Suspense } from 'react'
import { lazily } from '../../../../lib/lazily.ts'
import { AwaitedSpinner } from '../../../../ui/section/AwaitedSpinner.tsx'
import classes from './object-time.module.css'
import type { TimedObject } from './queries.ts'

const Panel = lazily(async () => (await import('./ObjectTimePanel.tsx')).ObjectTimePanel)

/** Estimated against spent time of the tasks of a project, milestone or goal that the user sees. */
export const ObjectTime = (props: { of: TimedObject; id: number }) => (
  <Suspense
    fallback={
      <div className={classes.place}>
        <AwaitedSpinner label='Loading the time' />
      </div>
    }
  >
    <Panel {...props} />
  </Suspense>
)
