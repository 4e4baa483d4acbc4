import { Progress, Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useActor } from '../../../lib/organization.ts'
import { ErrorState } from '../../../ui/page/ErrorState.tsx'
import { PageSection, SectionCount } from '../../../ui/section/PageSection.tsx'
import { isOpen } from '../filters/status-choices.ts'
import { subtasksKey } from '../task-keys.ts'
import { AddSubtask } from './AddSubtask.tsx'
import { beforeIdFor } from './order.ts'
import { placeSubtask, subtasksQuery } from './queries.ts'
import { SubtaskRow } from './SubtaskRow.tsx'
import classes from './subtasks.module.css'

/** The subtasks of a task, and what the user needs to add some. Nothing if there are none and the user may not add any. */
export function SubtasksSection({ task }: { task: Task }) {
  const mayAdd = can.createSubtask(useActor(), task)
  const hasSubtasks = task.subtask_count > 0
  // The task itself says whether there are any, so that a task without subtasks costs no request.
  const { data, error, isFetching, refetch } = useQuery({ ...subtasksQuery(task.id), enabled: hasSubtasks })
  const rows = hasSubtasks ? data : []
  const move = useMove(task.id)
  if (!mayAdd && !hasSubtasks) return null
  const count = rows?.length ?? task.subtask_count
  const done = rows?.filter((row) => !isOpen(row)).length ?? task.done_subtask_count
  return (
    <PageSection
      title='Subtasks'
      beside={
        count > 0 && (
          <>
            <SectionCount>
              {done} of {count}
            </SectionCount>
            <Progress value={(done / count) * 100} size='sm' className={classes.bar} aria-label='Finished subtasks' />
          </>
        )
      }
    >
      {error && !rows && <ErrorState message={error.message} onRetry={refetch} retrying={isFetching} />}
      {rows && rows.length > 0 && (
        <ul className={classes.rows} aria-label='Subtasks'>
          {rows.map((subtask, index) => (
            <SubtaskRow
              key={subtask.id}
              parent={task}
              subtask={subtask}
              index={index}
              count={rows.length}
              onMove={mayAdd ? move : undefined}
            />
          ))}
        </ul>
      )}
      {!rows && !error && <Skeleton height={36 * task.subtask_count} radius={8} />}
      {mayAdd && <AddSubtask parent={task} />}
    </PageSection>
  )
}

/** Returns a function that moves a row to a place in the list, which shows it there at once. */
function useMove(parentId: number) {
  const queryClient = useQueryClient()
  return useCallback(
    async (id: number, index: number) => {
      const key = subtasksKey(parentId)
      const rows = queryClient.getQueryData(key) ?? []
      const moved = rows.find((row) => row.id === id)
      const beforeId = beforeIdFor(
        rows.map((row) => row.id),
        id,
        index,
      )
      if (!moved || beforeId === undefined) return
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, rows.filter((row) => row.id !== id).toSpliced(index, 0, moved))
      await placeSubtask(queryClient, { id, parent_id: parentId }, { parentId, beforeId })
    },
    [queryClient, parentId],
  )
}
