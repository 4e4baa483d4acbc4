import { Suspense } from 'react'
import { lazily } from '../../../../lib/lazily.ts'
import { Spinner } from '../../../../ui/Spinner.tsx'
import classes from './object-time.module.css'
import type { TimedObject } from './queries.ts'

const Panel = lazily(async () => (await import('./ObjectTimePanel.tsx')).ObjectTimePanel)

/** Estimated against spent time of the tasks of a project, milestone or goal that the user sees. */
export const ObjectTime = (props: { of: TimedObject; id: number }) => (
  <Suspense
    fallback={
      <div className={classes.place}>
        <Spinner label='Loading the time' />
      </div>
    }
  >
    <Panel {...props} />
  </Suspense>
)
