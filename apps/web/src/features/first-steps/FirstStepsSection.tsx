import { Button, CloseButton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { FirstSteps } from '@muster/contracts/first-steps'
import { useState } from 'react'
import { useActor } from '../../lib/organization.ts'
import { ProgressRing } from '../../ui/marks/ProgressRing.tsx'
import { toast } from '../../ui/toasts/toast.tsx'
import { SampleOffer } from '../sample-project/SampleOffer.tsx'
import classes from './first-steps.module.css'
import { StepDialogs } from './StepDialogs.tsx'
import { StepRow } from './StepRow.tsx'
import { StepSkeletons } from './StepSkeletons.tsx'
import { type StepName, stepsOf } from './steps.ts'

type Props = {
  orgId: number
  /** Undefined while they are loading. */
  steps: FirstSteps | undefined
  isDone: boolean
  onOpen: (isOpen: boolean) => void
}

const dismissedText = 'First steps dismissed'

/** The first steps of a new member, with their progress. The user can dismiss them. */
export function FirstStepsSection({ orgId, steps, isDone, onOpen }: Props) {
  const actor = useActor()
  const [dialog, setDialog] = useState<StepName>()
  const [opened, setOpened] = useState(false)
  const take = (name: StepName) => {
    setDialog(name)
    setOpened(true)
  }
  const own = stepsOf(actor)
  const doneCount = steps ? own.filter((step) => step.isDone(steps)).length : 0
  const next = steps && own.find((step) => !step.isDone(steps))
  const dismiss = () => {
    onOpen(false)
    toast.undo(dismissedText, () => onOpen(true))
  }
  return (
    <section className={classes.section} data-no-paper aria-labelledby='first-steps-title' aria-busy={!steps}>
      <div className={classes.head}>
        <ProgressRing
          size={44}
          percent={steps ? (100 * doneCount) / own.length : 0}
          label={`${doneCount} of ${own.length} first steps are done`}
          text={steps ? `${doneCount}/${own.length}` : ''}
          tone={isDone ? 'ok' : 'accent'}
        />
        <div className={classes.what}>
          <h2 id='first-steps-title' className={classes.heading}>
            First steps
          </h2>
          <p className={classes.text} role='status'>
            {isDone ? 'All done. Your team is ready to work.' : 'Figures and charts appear here as the work grows.'}
          </p>
        </div>
        {isDone ? (
          <Button onClick={() => onOpen(false)}>Finish</Button>
        ) : (
          <CloseButton size={36} aria-label='Dismiss first steps' onClick={dismiss} />
        )}
      </div>
      <ol className={classes.steps}>
        {steps ? (
          own.map((step) => (
            <StepRow
              key={step.name}
              step={step}
              isDone={step.isDone(steps)}
              isNext={step === next}
              onTake={() => take(step.name)}
            />
          ))
        ) : (
          <StepSkeletons count={own.length} />
        )}
      </ol>
      {steps && can.createProject(actor) && <SampleOffer orgId={orgId} sample={steps.sample_project} />}
      {dialog && <StepDialogs name={dialog} orgId={orgId} opened={opened} onClose={() => setOpened(false)} />}
    </section>
  )
}
