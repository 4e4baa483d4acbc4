import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { useId } from 'react'
import { useActor } from '../../lib/organization.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { moved, progressStep } from './progress.ts'
import classes from './stepper.module.css'
import type { useMilestoneProgress } from './use-milestone-progress.ts'

type Props = ReturnType<typeof useMilestoneProgress<Milestone>>

/** A milestone's progress in quarters, and the steps to change it for users with permission. */
export function Stepper({ milestone, change, failed, again }: Props) {
  const may = can.changeMilestoneProgress(useActor(), milestone)
  const why = useId()
  const { progress, title, status } = milestone
  const steps = [
    { label: `−${progressStep}`, name: `−${progressStep} percent`, to: moved(progress, -progressStep) },
    { label: `+${progressStep}`, name: `+${progressStep} percent`, to: moved(progress, progressStep) },
    { label: '100', name: '100 percent', to: 100 },
  ]
  return (
    <div className={classes.stepper}>
      <ProgressBar label={`Progress of ${title}`} value={progress} still={status === 'cancelled'} />
      {may && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser
        <div className={classes.steps} role='group' aria-label={`Change progress of ${title}`}>
          {steps.map(({ label, name, to }) => (
            <Button
              key={name}
              variant='default'
              size='compact-sm'
              className={classes.step}
              aria-label={`${name}: ${title}`}
              aria-describedby={failed && why}
              // Not `disabled`: the button that took the last step keeps the focus.
              aria-disabled={to === progress}
              data-off={to === progress || undefined}
              onClick={() => to !== progress && change(to)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {failed && (
        <p id={why} role='alert' className={classes.failed}>
          {failed}{' '}
          <button type='button' className={classes.again} onClick={again}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}
