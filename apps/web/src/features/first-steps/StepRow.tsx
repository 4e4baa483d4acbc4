import { Button } from '@mantine/core'
import { useAreaPath } from '../../lib/area.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { StatusRing } from '../../ui/marks/StatusRing.tsx'
import classes from './first-steps.module.css'
import type { stepsOf } from './steps.ts'

type Props = {
  step: ReturnType<typeof stepsOf>[number]
  isDone: boolean
  /** Whether it is the first step that is not done. Only its button is primary. */
  isNext: boolean
  /** Opens the dialog of the step. */
  onTake: () => void
}

/** One of the first steps, with the button or link that takes it. */
export function StepRow({ step: { name, title, text, label }, isDone, isNext, onTake }: Props) {
  const to = useAreaPath()
  const variant = isNext ? 'filled' : 'default'
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <StatusRing filledQuarters={isDone ? 4 : 0} size={20} color={isDone ? 'var(--ok)' : 'var(--control-border)'} />
      <div className={classes.what}>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      {isDone ? (
        <span className={classes.done}>Done</span>
      ) : name === 'chat' ? (
        <ButtonLink variant={variant} to={to('chat')}>
          {label}
        </ButtonLink>
      ) : (
        <Button variant={variant} onClick={onTake}>
          {label}
        </Button>
      )}
    </li>
  )
}
