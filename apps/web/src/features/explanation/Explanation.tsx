import { Suspense } from 'react'
import { lazily } from '../../lib/lazily.ts'
import { AwaitedSpinner } from '../../ui/section/AwaitedSpinner.tsx'
import classes from './explanation.module.css'
import type { ExplanationSubject } from './queries.ts'

const Panel = lazily(async () => (await import('./ExplanationPanel.tsx')).ExplanationPanel)

/** How the work of a goal, milestone or project is divided among people, by the weights of the tasks that the user sees. */
export const Explanation = (props: { of: ExplanationSubject; id: number }) => (
  <Suspense
    fallback={
      <div className={classes.place} data-of={props.of}>
        <AwaitedSpinner label='Loading shares of the work' />
      </div>
    }
  >
    <Panel {...props} />
  </Suspense>
)
