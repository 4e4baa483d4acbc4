import type { Task } from '@muster/contracts/tasks'
import { listRecurrences, type RecurrenceMode } from '@muster/contracts/tasks/recurrence'
import { call } from '../../../lib/api/api.ts'
import { idParts } from '../../../lib/id-parts.ts'

/** The maximum number of ids in one request. */
const maxIds = 500

/** When the next task of those that repeat is created, by the id of the task. */
export async function fetchModes(tasks: readonly Task[]): Promise<Map<number, RecurrenceMode>> {
  const ids = tasks.filter(({ recurrence }) => recurrence !== null).map(({ id }) => id)
  const read = (part: number[]) =>
    call(listRecurrences, { query: { ids: part.join() } }, { fallback: 'Failed to fetch the series' })
  const parts = await Promise.all(idParts(ids, maxIds).map(read))
  return new Map(parts.flat().map(({ task_id, mode }) => [task_id, mode]))
}
