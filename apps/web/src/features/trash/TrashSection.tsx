import { Skeleton } from '@mantine/core'
import type { ChangedEvent } from '@muster/contracts/live'
import type { Trashed } from '@muster/contracts/trash'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchChanges } from '../../lib/live/live.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import { trashQuery } from './queries.ts'
import { RestoredRow } from './RestoredRow.tsx'
import { TrashRow } from './TrashRow.tsx'
import classes from './trash.module.css'

const refetchingEntities = new Set<ChangedEvent['entity']>(['goal', 'milestone', 'task'])

const keyOf = ({ kind, id }: Pick<Trashed, 'kind' | 'id'>) => `${kind} ${id}`

/**
 * Objects deleted in the last 30 days, which can be restored. A restored object stays in its place in the list, with a
 * link.
 */
export function TrashSection({ organizationId }: { organizationId: number }) {
  const { data, error, refetch } = useQuery(trashQuery(organizationId))
  // Changes to projects refetch the trash automatically, because its query key begins with `project`. Changes to goals,
  // milestones and tasks refetch it only if tasks/live-tasks.ts is loaded, so they are handled here.
  useEffect(
    () =>
      watchChanges((events) => {
        if (events.some(({ entity }) => refetchingEntities.has(entity))) refetch()
      }),
    [refetch],
  )
  const [restored, setRestored] = useState<Trashed[]>([])
  const restoredRows = restored.filter((left) => !data?.some((right) => keyOf(left) === keyOf(right)))
  const rows = data && [...data, ...restoredRows].sort((left, right) => right.deleted_at.localeCompare(left.deleted_at))

  return (
    <Section
      title='Trash'
      text='Deleted projects, goals, milestones and tasks stay here for 30 days, with everything in them. Then they are gone for good.'
    >
      {error && !rows ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : rows?.length === 0 ? (
        <EmptyState
          title='The trash is empty'
          text='A project, goal, milestone or task that somebody deletes can be restored from here.'
        />
      ) : (
        <ul className={classes.list} aria-label='Trash' aria-busy={!rows}>
          {rows
            ? rows.map((trashed) =>
                restoredRows.includes(trashed) ? (
                  <RestoredRow key={keyOf(trashed)} trashed={trashed} />
                ) : (
                  <TrashRow
                    key={keyOf(trashed)}
                    trashed={trashed}
                    organizationId={organizationId}
                    onRestored={() => setRestored([...restored, trashed])}
                  />
                ),
              )
            : [1, 2, 3].map((number) => (
                <li key={number} className={classes.row} aria-hidden>
                  <div className={classes.what}>
                    <Skeleton height={12} width='50%' my={4} />
                    <Skeleton height={10} width='70%' my={4} />
                    <Skeleton height={10} width='40%' my={4} />
                  </div>
                </li>
              ))}
        </ul>
      )}
    </Section>
  )
}
