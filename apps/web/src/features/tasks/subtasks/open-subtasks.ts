import type { Task } from '@muster/contracts/tasks'
import { maxParents } from '@muster/contracts/tasks/query'
import { texts } from '@muster/contracts/texts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { idParts } from '../../../lib/id-parts.ts'
import { toast } from '../../../ui/toasts/toast.tsx'
import { fetchEveryTask } from '../lists/task-page-query.ts'

/** Reads the open subtasks of these tasks that the user sees. Shows a failure itself, and then returns undefined. */
export async function openSubtasksOf(tasks: readonly Task[]): Promise<Task[] | undefined> {
  const parts = idParts(
    tasks.map(({ id }) => id),
    maxParents,
  )
  const read = (ids: number[]) =>
    fetchEveryTask({ scope: { kind: 'all' }, filters: { parent: ids.join(), is_open: 'true' } })
  try {
    return (await Promise.all(parts.map(read))).flat()
  } catch (error) {
    toast.error(messageOf(error, texts.failed.fetchTasks))
    return undefined
  }
}
