import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { plainText } from '@muster/contracts/plain-text'
import { IconMessage, IconPencil, IconSquareCheck, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Search } from '../../lib/look/search.ts'
import { useActor } from '../../lib/organization.ts'
import { MoreActions } from '../../ui/actions/MoreActions.tsx'
import { Card } from '../../ui/Cards.tsx'
import { RowAction } from '../../ui/table/RowAction.tsx'
import { CriticalMark, MilestonePriorityMark, MilestoneStatusBadge } from './MilestoneBadges.tsx'
import { MilestoneDue } from './MilestoneDue.tsx'
import classes from './milestone.module.css'
import { isFinished } from './progress.ts'
import { Stepper } from './Stepper.tsx'
import { useMilestoneProgress } from './use-milestone-progress.ts'

type Props = {
  milestone: Milestone
  /** The path to which the title links. */
  to: string
  search?: Search
  /**
   * Called by the Edit and Delete buttons, which only users who may edit the milestone see. A button without a handler
   * is not rendered.
   */
  onEdit?: (milestone: Milestone) => void
  onDelete?: (milestone: Milestone) => void
}

/** A milestone's summary as a list item. */
export function MilestoneCard({ milestone: listedMilestone, to, search, onEdit, onDelete }: Props) {
  const progress = useMilestoneProgress(listedMilestone)
  const { milestone } = progress
  const mayEdit = can.editMilestone(useActor(), milestone)
  const headingId = useId()
  const {
    title,
    description,
    completed_tasks_count: doneCount,
    tasks_count: taskCount,
    comments_count: commentCount,
  } = milestone
  return (
    <Card className={classes.card} data-finished={isFinished(milestone) || undefined} aria-labelledby={headingId}>
      <div className={classes.marks}>
        <MilestoneStatusBadge milestone={milestone} />
        {milestone.is_critical && <CriticalMark />}
        <span className={classes.actions}>
          {mayEdit && onEdit && (
            <RowAction label={`Edit ${title}`} hint='Edit' icon={IconPencil} onClick={() => onEdit(listedMilestone)} />
          )}
          {mayEdit && onDelete && (
            <RowAction
              label={`Delete ${title}`}
              hint='Delete'
              icon={IconTrash}
              onClick={() => onDelete(listedMilestone)}
            />
          )}
          <MoreActions id={listedMilestone.id} name={title} hasButton={mayEdit} />
        </span>
      </div>
      <h3 id={headingId} className={classes.title}>
        <Link to={to} search={search} data-whole>
          {title}
        </Link>
      </h3>
      {description && <p className={classes.description}>{plainText(description)}</p>}
      <div className={classes.foot}>
        <Stepper {...progress} />
        <div className={classes.meta}>
          <MilestonePriorityMark priority={milestone.priority} />
          <MilestoneDue milestone={milestone} />
          <span className={classes.count}>
            <IconSquareCheck size={14} stroke={1.6} aria-hidden />
            <span className='visually-hidden'>Tasks done: </span>
            {doneCount}/{taskCount}
          </span>
          <span className={classes.count}>
            <IconMessage size={14} stroke={1.6} aria-hidden />
            <span className='visually-hidden'>Comments: </span>
            {commentCount}
          </span>
        </div>
      </div>
    </Card>
  )
}
