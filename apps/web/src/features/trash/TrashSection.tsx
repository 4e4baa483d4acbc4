import { Skeleton } from '@mantine/core'
import type { Trashed } from '@muster/contracts/trash'
import { IconTrash } from '@tabler/icons-react'
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

const keyOf = ({ kind, id }: Pick<Trashed, 'kind' | 'id'>) => `${kind} ${id}`

/** Objects deleted in the last 30 days, which can be restored. A restored one stays in its place, with a link to it. */
export function TrashSection({ organizationId }: { organizationId: number }) {
  const { data, error, refetch } = useQuery(trashQuery(organizationId))
  // The trash is invalidated with the projects; goals and tasks change it too.
  useEffect(
    () =>
      watchChanges((events) => {
        if (events.some(({ entity }) => entity === 'goal' || entity === 'task')) refetch()
      }),
    [refetch],
  )
  const [restored, setRestored] = useState<Trashed[]>([])
  const gone = restored.filter((one) => !data?.some((other) => keyOf(one) === keyOf(other)))
  const rows = data && [...data, ...gone].sort((one, other) => other.deleted_at.localeCompare(one.deleted_at))

  return (
    <Section
      title='Trash'
      text='Deleted projects, goals and tasks stay here for 30 days, with everything in them. Then they are gone for good.'
    >
      {error && !rows ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : rows?.length === 0 ? (
        <EmptyState
          mark={<IconTrash size={28} stroke={1.4} aria-hidden />}
          title='The trash is empty'
          text='A project, goal or task that somebody deletes can be restored from here.'
        />
      ) : (
        <ul className={classes.list} aria-label='Trash' aria-busy={!rows}>
          {rows
            ? rows.map((trashed) =>
                gone.includes(trashed) ? (
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
