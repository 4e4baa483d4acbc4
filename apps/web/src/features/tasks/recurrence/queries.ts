import type { Task } from '@muster/contracts/tasks'
import {
  type NewRecurrence,
  readRecurrence,
  removeRecurrence,
  setRecurrence,
  skipNext,
  type TaskSeries,
} from '@muster/contracts/tasks/recurrence'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressOf } from '../../../lib/api/address.ts'
import { call } from '../../../lib/api/api.ts'
import { recall } from '../../../lib/api/etags.ts'
import { sendOnce } from '../../../lib/api/once.ts'
import { token } from '../../../lib/api/token.ts'
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

/** How a task repeats as a text to compare; null if it does not. */
export const repetitionText = (repetition: Pick<TaskSeries, 'rule' | 'mode' | 'copied'> | null): string | null =>
  repetition && JSON.stringify([repetition.rule, repetition.mode, repetition.copied.toSorted()])

/** Reads how a task currently repeats, null if it does not, with the ETag that a change is based on. */
export async function readCurrentSeries(id: number): Promise<{ series: TaskSeries | null; tag: string | undefined }> {
  const input = { params: { id } }
  const { series, tasks } = await call(readRecurrence, input, { fallback: 'Failed to fetch the series' })
  const isCurrent = series?.ended_at === null && tasks.some((task) => task.id === id && task.number === series.number)
  return { series: isCurrent ? series : null, tag: recall(token.get(), addressOf(readRecurrence.path, input))?.etag }
}

/** `ifMatch` is the ETag of the recurrence. */
export async function saveRecurrence(queryClient: QueryClient, id: number, body: NewRecurrence, ifMatch?: string) {
  await call(setRecurrence, { params: { id }, body }, { fallback: 'Failed to save how the task repeats', ifMatch })
  refresh(queryClient, id)
}

/** `ifMatch` is the ETag of the recurrence. */
export async function stopSeries(queryClient: QueryClient, id: number, ifMatch?: string) {
  await call(removeRecurrence, { params: { id } }, { fallback: 'Failed to stop the series', ifMatch })
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
