import { Button } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { useId, useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { progressAfter, progressStep } from './progress.ts'
import classes from './stepper.module.css'
import type { useMilestoneProgress } from './use-milestone-progress.ts'

type Props = ReturnType<typeof useMilestoneProgress<Milestone>>

/**
 * A milestone's progress in quarters. Users with permission also see buttons that change it, unless the milestone is
 * completed. A milestone that is completed while it is shown keeps the buttons, so that a wrong press can be corrected.
 */
export function Stepper({ milestone, change, failureText, retry }: Props) {
  const mayChange = can.changeMilestoneProgress(useActor(), milestone)
  const reasonId = useId()
  const { progress, title, status } = milestone
  const isCompleted = status === 'completed'
  const [wasCompleted, setWasCompleted] = useState(isCompleted)
  if (wasCompleted && !isCompleted) setWasCompleted(false)
  const steps = [
    { label: `−${progressStep}`, name: `−${progressStep} percent`, to: progressAfter(progress, -progressStep) },
    { label: `+${progressStep}`, name: `+${progressStep} percent`, to: progressAfter(progress, progressStep) },
    { label: '100', name: '100 percent', to: 100 },
  ]
  return (
    <div className={classes.stepper}>
      <ProgressBar label={`Progress of ${title}`} value={progress} isGray={status === 'cancelled'} />
      {mayChange && !wasCompleted && (
        // biome-ignore lint/a11y/useSemanticElements: not every browser can lay out a fieldset as a grid row
        <div className={classes.steps} role='group' aria-label={`Change progress of ${title}`}>
          {steps.map(({ label, name, to }) => (
            <Button
              key={name}
              variant='default'
              size='compact-sm'
              className={classes.step}
              aria-label={`${name}: ${title}`}
              aria-describedby={failureText && reasonId}
              // Not `disabled`, so that a button keeps the focus when the progress reaches 0% or 100%.
              aria-disabled={to === progress}
              data-off={to === progress || undefined}
              onClick={() => to !== progress && change(to)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      {failureText && (
        <p id={reasonId} role='alert' className={classes.failed}>
          {failureText}{' '}
          <button type='button' className={classes.again} onClick={retry}>
            Retry
          </button>
        </p>
      )}
    </div>
  )
}
