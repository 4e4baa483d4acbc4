import { Button } from '@mantine/core'
import type { Milestone } from '@muster/contracts/milestones'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { Cards } from '../../../ui/Cards.tsx'
import { BurnUp } from '../BurnUp.tsx'
import { MilestoneCard } from '../MilestoneCard.tsx'
import type { GroupBy, ShownGroup } from './groups.ts'
import classes from './list.module.css'

type Props = {
  group: ShownGroup
  by: GroupBy
  onEdit: (milestone: Milestone) => void
  onDelete: (milestone: Milestone) => void
}

/**
 * The milestones of a goal or project, with a burn-up chart that the user can open. The group of the milestones without
 * a goal has no chart.
 */
export function Group({ group: { id, name, milestones, completed, total }, by, onEdit, onDelete }: Props) {
  const to = useAreaPath()
  const headingId = useId()
  const [isChartShown, setIsChartShown] = useState(false)
  return (
    <section aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.name}>
          {id === null ? (
            name
          ) : by === 'goal' ? (
            <Link to={to('goals')} search={{ goalId: id }}>
              {name}
            </Link>
          ) : (
            <Link to={to('projects', id)}>{name}</Link>
          )}
        </h2>
        <span className={classes.count}>
          {completed} of {total} completed
        </span>
        {id !== null && (
          <Button
            variant='subtle'
            color='neutral'
            size='compact-sm'
            className={classes.chart}
            leftSection={<IconChartLine size={16} stroke={1.6} aria-hidden />}
            aria-expanded={isChartShown}
            aria-label={`Burn-up of ${name}`}
            onClick={() => setIsChartShown(!isChartShown)}
          >
            Burn-up
          </Button>
        )}
      </div>
      {isChartShown && id !== null && (
        <div className={classes.drawn}>
          <BurnUp of={by} id={id} name={name} />
        </div>
      )}
      <Cards aria-label={`Milestones of ${name}`}>
        {milestones.map((milestone) => (
          <MilestoneCard
            key={milestone.id}
            milestone={milestone}
            to={to('milestones', milestone.id)}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ))}
      </Cards>
    </section>
  )
}
