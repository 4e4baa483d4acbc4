import type { Goal } from '@muster/contracts/goals'
import { plainText } from '@muster/contracts/plain-text'
import { IconPencil, IconProgressCheck, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useId } from 'react'
import { MoreActions } from '../../../ui/actions/MoreActions.tsx'
import { Card } from '../../../ui/Cards.tsx'
import { ProgressRing, wholePercent } from '../../../ui/marks/ProgressRing.tsx'
import { RowAction } from '../../../ui/table/RowAction.tsx'
import { GoalDue } from '../GoalDue.tsx'
import { GoalStatusBadge } from '../GoalStatusBadge.tsx'
import { useGoalLinks } from '../goal/use-goal-links.ts'
import { goalStatusAppearances } from '../goal-status.ts'
import classes from '../goals.module.css'

type Props = {
  goal: Goal
  /** What the ring shows: the goal's progress, or the user's share. */
  ring: 'progress' | 'share'
  onCheckIn?: (goal: Goal) => void
  onEdit?: (goal: Goal) => void
  onDelete?: (goal: Goal) => void
}

export const GoalCard = memo(function GoalCard({ goal, ring, onCheckIn, onEdit, onDelete }: Props) {
  const titleId = useId()
  const links = useGoalLinks()
  return (
    <Card className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        {ring === 'share' ? <ShareRing goal={goal} /> : <GoalRing goal={goal} />}
        <div className={classes.names}>
          <h3 className={classes.title}>
            <Link id={titleId} data-whole {...links.goal(goal)}>
              {goal.title}
            </Link>
          </h3>
          <GoalStatusBadge status={goal.status} />
        </div>
        <div className={classes.actions}>
          {onCheckIn && (
            <RowAction
              label={`Check In ${goal.title}`}
              hint='Check In'
              icon={IconProgressCheck}
              onClick={() => onCheckIn(goal)}
            />
          )}
          {onEdit && (
            <RowAction label={`Edit ${goal.title}`} hint='Edit' icon={IconPencil} onClick={() => onEdit(goal)} />
          )}
          {onDelete && (
            <RowAction label={`Delete ${goal.title}`} hint='Delete' icon={IconTrash} onClick={() => onDelete(goal)} />
          )}
          <MoreActions id={goal.id} name={goal.title} hasButton={onEdit !== undefined} />
        </div>
      </div>
      <p className={classes.description} data-none={!goal.description || undefined}>
        {goal.description ? plainText(goal.description) : 'No description'}
      </p>
      <dl className={classes.facts}>
        {ring === 'share' && <Fact name='Your Share'>{Math.round(goal.my_dependency_percentage)}%</Fact>}
        <Fact name='Due Date'>
          <GoalDue goal={goal} />
        </Fact>
        <Fact name='Milestones'>
          {goal.completed_milestones_count} / {goal.milestones_count}
        </Fact>
        <Fact name='Project'>{goal.project_name ?? 'None'}</Fact>
      </dl>
    </Card>
  )
})

export const GoalRing = ({ goal, size }: { goal: Goal; size?: number }) => (
  <ProgressRing
    percent={goal.progress}
    label={`Progress: ${wholePercent(goal.progress)}%`}
    tone={goalStatusAppearances[goal.status].ring}
    size={size}
  />
)

/** Ring that shows the user's share of the goal's task assignments, rounded to a whole percentage. */
export function ShareRing({ goal, size }: { goal: Goal; size?: number }) {
  const share = Math.round(goal.my_dependency_percentage)
  return <ProgressRing percent={share} text={`${share}%`} label={`Your share: ${share}%`} size={size} />
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
