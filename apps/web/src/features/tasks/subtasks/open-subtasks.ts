import { listTasks, type Task } from '@muster/contracts/tasks'
import { maxSubtasks } from '@muster/contracts/tasks/subtasks'
import { texts } from '@muster/contracts/texts'
import { call } from '../../../lib/api/api.ts'

/** The open subtasks of these tasks that the user sees. */
export async function openSubtasksOf(tasks: readonly Task[]): Promise<Task[]> {
  const lists = await Promise.all(
    tasks.map(({ id, organization_id }) =>
      call(
        listTasks,
        { query: { organization_id, parent: id, is_open: 'true', limit: maxSubtasks } },
        { fallback: texts.failed.fetchTasks },
      ),
    ),
  )
  return lists.flat()
}
