import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useAreaPath } from '../../../lib/area.ts'
import { placeholderKeys, useExpectedCount } from '../../../lib/look/use-expected-count.ts'
import { StatusRing } from '../../../ui/marks/StatusRing.tsx'
import { MilestoneDue } from '../MilestoneDue.tsx'
import { filledQuartersOf, statusOnDay } from '../progress.ts'
import { milestoneOverviewQuery } from '../queries.ts'
import classes from './overview.module.css'

/** The next milestones that are due within 30 days, soonest first. */
export function Upcoming({ orgId }: { orgId: number }) {
  const to = useAreaPath()
  const headingId = useId()
  const { data, error, refetch } = useQuery(milestoneOverviewQuery(orgId))
  const expectedCount = useExpectedCount('Upcoming', data?.upcoming.length, { fallback: 3 })
  return (
    <section className={classes.upcoming} aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.heading}>
        Upcoming
      </h2>
      {error && !data ? (
        <div role='alert' className={classes.failed}>
          <p>{error.message}</p>
          <Button variant='default' size='compact-sm' onClick={() => refetch()}>
            Retry
          </Button>
        </div>
      ) : data?.upcoming.length === 0 ? (
        <p className={classes.none}>Nothing is due within 30 days.</p>
      ) : (
        <ol className={classes.next} aria-busy={!data}>
          {data
            ? data.upcoming.map((milestone) => (
                <li key={milestone.id}>
                  <StatusRing
                    filledQuarters={filledQuartersOf(statusOnDay(milestone), milestone.progress)}
                    color='var(--accent)'
                    label={`${milestone.progress}%`}
                  />
                  <Link to={to('milestones', milestone.id)} className={classes.link}>
                    {milestone.title}
                  </Link>
                  <MilestoneDue milestone={milestone} />
                </li>
              ))
            : placeholderKeys(expectedCount).map((key) => (
                <li key={key} aria-hidden>
                  <Skeleton height={14} width={14} circle />
                  <Skeleton height={12} width='70%' radius='sm' />
                  <Skeleton height={12} width={72} radius='sm' />
                </li>
              ))}
        </ol>
      )}
    </section>
  )
}
