import type { Milestone } from '@muster/contracts/milestones'
import { Link } from '@tanstack/react-router'
import { useAreaPath } from '../../../lib/area.ts'
import { formatDay } from '../../../lib/format/dates.ts'
import { DescriptionText } from '../../../ui/text/DescriptionText.tsx'
import { CriticalMark, MilestonePriorityMark, MilestoneStatusBadge } from '../../milestones/MilestoneBadges.tsx'
import { Stepper } from '../../milestones/Stepper.tsx'
import { useMilestoneProgress } from '../../milestones/use-milestone-progress.ts'
import classes from '../goal/goal-level.module.css'

/** A milestone's status, priority, due date, description and progress. */
export function MilestoneSummary({ milestone: listedMilestone }: { milestone: Milestone }) {
  const to = useAreaPath()
  const progress = useMilestoneProgress(listedMilestone)
  const { milestone } = progress
  return (
    <div className={classes.milestone}>
      <div className={classes.marks}>
        <MilestoneStatusBadge milestone={milestone} />
        {milestone.is_critical && <CriticalMark />}
        <MilestonePriorityMark priority={milestone.priority} />
        <span>Due {formatDay(milestone.due_date)}</span>
        <span>
          {milestone.completed_tasks_count} / {milestone.tasks_count} tasks done
        </span>
      </div>
      {milestone.description && (
        <div className={classes.description}>
          <DescriptionText text={milestone.description} organizationId={milestone.organization_id} />
        </div>
      )}
      <div className={classes.steps}>
        <Stepper {...progress} />
        <Link to={to('milestones', milestone.id)}>Comments and more</Link>
      </div>
    </div>
  )
}
