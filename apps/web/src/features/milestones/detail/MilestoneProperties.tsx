import { can } from '@muster/contracts/capabilities'
import type { Milestone } from '@muster/contracts/milestones'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { formatDay, formatInstantDay } from '../../../lib/format/dates.ts'
import { useActor } from '../../../lib/organization.ts'
import { EditableField } from '../../../ui/editors/ObjectEditors.tsx'
import { Forecast } from '../../forecast/Forecast.tsx'
import { projectQuery } from '../../projects/queries.ts'
import layout from '../../tasks/detail/detail.module.css'
import { CriticalMark, MilestonePriorityMark, MilestoneStatusBadge } from '../MilestoneBadges.tsx'
import { statusOnDay } from '../progress.ts'
import { Stepper } from '../Stepper.tsx'
import type { useMilestoneProgress } from '../use-milestone-progress.ts'
import classes from './detail.module.css'
import { MilestoneGoals } from './MilestoneGoals.tsx'

type Props = { progress: ReturnType<typeof useMilestoneProgress<Milestone>> }

/** Status, progress, priority, dates, goals and project of a milestone. */
export function MilestoneProperties({ progress }: Props) {
  const to = useAreaPath()
  const { milestone } = progress
  const mayForecast = can.seeForecast(useActor())
  const project = useQuery(projectQuery(milestone.project_id))
  return (
    <aside className={layout.side} aria-label='Properties'>
      <dl className={layout.properties}>
        <Property label='Status'>
          <MilestoneStatusBadge milestone={milestone} />
        </Property>
      </dl>
      <div className={classes.progress}>
        <Stepper {...progress} />
      </div>
      <dl className={layout.properties}>
        <Property label='Priority'>
          <span className={classes.marks}>
            <EditableField field='priority'>
              <MilestonePriorityMark priority={milestone.priority} />
            </EditableField>
            {milestone.is_critical && <CriticalMark />}
          </span>
        </Property>
        <Property label='Due Date'>
          <EditableField field='due_date'>
            <span className={statusOnDay(milestone) === 'overdue' ? classes.late : undefined}>
              {formatDay(milestone.due_date)}
            </span>
          </EditableField>
        </Property>
        <Property label='Start Date'>
          <EditableField field='start_date'>{formatDay(milestone.start_date, 'Not set')}</EditableField>
        </Property>
        <Property label='Created'>{formatInstantDay(milestone.created_at)}</Property>
        <Property label='Goals'>
          <MilestoneGoals milestoneId={milestone.id} />
        </Property>
        <Property label='Project'>
          <Link to={to('projects', milestone.project_id)} className={layout.link}>
            {project.data?.name ?? 'Project'}
          </Link>
        </Property>
      </dl>
      {mayForecast && <Forecast of='milestone' id={milestone.id} endDate={milestone.due_date} isInset />}
    </aside>
  )
}

const Property = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={layout.property}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
