import { Button } from '@mantine/core'
import type { Milestone } from '@muster/contracts/milestones'
import { IconChartLine } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { Cards } from '../../../ui/Cards.tsx'
import { BurnUp } from '../BurnUp.tsx'
import { MilestoneCard } from '../MilestoneCard.tsx'
import type { GroupBy, MilestoneGroup } from './groups.ts'
import classes from './list.module.css'

type Props = {
  group: MilestoneGroup
  by: GroupBy
  onEdit: (milestone: Milestone) => void
  onDelete: (milestone: Milestone) => void
}

/** The milestones of a goal or project, and their completion over time. */
export function Group({ group: { id, name, milestones, completed, total }, by, onEdit, onDelete }: Props) {
  const to = useAreaPath()
  const heading = useId()
  const [drawn, setDrawn] = useState(false)
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.name}>
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
            aria-expanded={drawn}
            aria-label={`Burn-up of ${name}`}
            onClick={() => setDrawn(!drawn)}
          >
            Burn-up
          </Button>
        )}
      </div>
      {drawn && id !== null && (
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
