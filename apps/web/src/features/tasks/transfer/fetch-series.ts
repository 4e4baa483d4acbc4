import type { Task } from '@muster/contracts/tasks'
import { listRecurrences, type RepeatingTask } from '@muster/contracts/tasks/recurrence'
import { call } from '../../../lib/api/api.ts'
import { idParts } from '../../../lib/id-parts.ts'

/** The maximum number of ids in one request. */
const maxIds = 500

/** How those of the tasks repeat that do, by the id of the task. */
export async function fetchSeries(tasks: readonly Task[]): Promise<Map<number, RepeatingTask>> {
  const ids = tasks.filter(({ recurrence }) => recurrence !== null).map(({ id }) => id)
  const read = (part: number[]) =>
    call(listRecurrences, { query: { ids: part.join() } }, { fallback: 'Failed to fetch the series' })
  const parts = await Promise.all(idParts(ids, maxIds).map(read))
  return new Map(parts.flat().map((repeating) => [repeating.task_id, repeating]))
}
