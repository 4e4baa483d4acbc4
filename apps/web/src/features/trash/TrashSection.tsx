import { Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { ChangedEvent } from '@muster/contracts/live'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { watchChanges } from '../../lib/live/live.ts'
import { useActor } from '../../lib/organization.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorState } from '../../ui/page/ErrorState.tsx'
import { Section } from '../../ui/section/Section.tsx'
import { trashedFilesQuery, trashQuery } from './queries.ts'
import { RestoredRow } from './RestoredRow.tsx'
import { TrashRow } from './TrashRow.tsx'
import classes from './trash.module.css'
import { entryOf, entryOfFile, keyOf, type TrashEntry } from './trash-entry.ts'

const refetchingEntities = new Set<ChangedEvent['entity']>(['goal', 'milestone', 'task', 'template'])

/** What was deleted in the last 30 days and the user may see in the trash: files and, for admins and managers, objects. */
function useTrash(organizationId: number, seesObjects: boolean) {
  const objects = useQuery({ ...trashQuery(organizationId), enabled: seesObjects })
  const files = useQuery(trashedFilesQuery(organizationId))
  const refetch = () => {
    if (seesObjects) objects.refetch()
    files.refetch()
  }
  const isLoaded = files.data && (objects.data || !seesObjects)
  const data = isLoaded ? [...(objects.data ?? []).map(entryOf), ...files.data.map(entryOfFile)] : undefined
  return { data, error: objects.error ?? files.error, refetch }
}

const wordsOfLeaders = {
  text: 'Deleted projects, goals, milestones, tasks, templates and files stay here for 30 days, with everything in them. Then they are gone for good.',
  emptyText: 'A project, goal, milestone, task, template or file that somebody deletes can be restored from here.',
}
const wordsOfMembers = {
  text: 'Your deleted files stay here for 30 days. Then they are gone for good.',
  emptyText: 'A file of yours that somebody deletes can be restored from here.',
}

/**
 * Objects and files deleted in the last 30 days, which can be restored. A restored one stays in its place in the list, with
 * a link.
 */
export function TrashSection({ organizationId }: { organizationId: number }) {
  const seesObjects = can.seeTrash(useActor())
  const { text, emptyText } = seesObjects ? wordsOfLeaders : wordsOfMembers
  const { data, error, refetch } = useTrash(organizationId, seesObjects)
  // Changes to projects refetch the trash automatically, because its query key begins with `project`. Changes to goals,
  // milestones, tasks and templates refetch it only if tasks/live-tasks.ts is loaded or not at all, so they are handled here.
  const queryClient = useQueryClient()
  useEffect(
    () =>
      watchChanges((events) => {
        if (events.some(({ entity }) => refetchingEntities.has(entity)))
          queryClient.invalidateQueries({ queryKey: trashQuery(organizationId).queryKey })
      }),
    [queryClient, organizationId],
  )
  const [restored, setRestored] = useState<TrashEntry[]>([])
  const restoredRows = restored.filter((left) => !data?.some((right) => keyOf(left) === keyOf(right)))
  const rows = data && [...data, ...restoredRows].sort((left, right) => right.deleted_at.localeCompare(left.deleted_at))

  return (
    <Section title='Trash' text={text}>
      {error && !rows ? (
        <ErrorState message={error.message} onRetry={refetch} />
      ) : rows?.length === 0 ? (
        <EmptyState title='The trash is empty' text={emptyText} />
      ) : (
        <ul className={classes.list} aria-label='Trash' aria-busy={!rows}>
          {rows
            ? rows.map((entry) =>
                restoredRows.includes(entry) ? (
                  <RestoredRow key={keyOf(entry)} entry={entry} />
                ) : (
                  <TrashRow
                    key={keyOf(entry)}
                    entry={entry}
                    organizationId={organizationId}
                    onRestored={() => setRestored([...restored, entry])}
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
