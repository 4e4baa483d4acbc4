import type { Task } from '@muster/contracts/tasks'
import {
  type NewRecurrence,
  readRecurrence,
  removeRecurrence,
  setRecurrence,
  skipNext,
} from '@muster/contracts/tasks/recurrence'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/api.ts'
import { sendOnce } from '../../../lib/api/once.ts'
import { refreshPages } from '../lists/refresh-pages.ts'
import { commentsKey, taskKey } from '../task-keys.ts'

const recurrenceKey = (id: number) => ['task', 'recurrence', id]

/**
 * The series of a task. Every change of the series changes the version of its current task, which is part of the key;
 * what was read before is shown until then.
 */
export const recurrenceQuery = ({ id, version }: Pick<Task, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [...recurrenceKey(id), version],
    queryFn: ({ signal }) =>
      call(readRecurrence, { params: { id } }, { fallback: 'Failed to fetch the series', signal }),
    placeholderData: (previous, previousQuery) => (previousQuery?.queryKey[2] === id ? previous : undefined),
  })

export async function saveRecurrence(queryClient: QueryClient, id: number, body: NewRecurrence) {
  await call(setRecurrence, { params: { id }, body }, { fallback: 'Failed to save how the task repeats' })
  refresh(queryClient, id)
}

export async function stopSeries(queryClient: QueryClient, id: number) {
  await call(removeRecurrence, { params: { id } }, { fallback: 'Failed to stop the series' })
  refresh(queryClient, id)
}

export async function skipNextDate(queryClient: QueryClient, id: number) {
  await sendOnce({ skip: id }, (idempotencyKey) =>
    call(skipNext, { params: { id } }, { fallback: 'Failed to skip the next date', idempotencyKey }),
  )
  refresh(queryClient, id)
}

function refresh(queryClient: QueryClient, id: number) {
  refreshPages(queryClient)
  for (const queryKey of [taskKey(id), commentsKey(id), recurrenceKey(id)]) queryClient.invalidateQueries({ queryKey })
}
