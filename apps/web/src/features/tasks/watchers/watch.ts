import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { mutesAsked } from '../../mutes/asked.ts'
import { mutedTasks } from '../../mutes/mute.ts'
import type { Watching } from '../actions/task-actions.ts'
import { followTasks } from './follow.ts'

/** Runs an action about the notifications of tasks. */
export const watch = (queryClient: QueryClient, tasks: readonly Task[], watching: Watching): Promise<void> =>
  watching === 'mute' ? askToMute(tasks) : followTasks(queryClient, tasks, watching === 'follow')

async function askToMute(tasks: readonly Task[]) {
  const objects = mutedTasks(tasks)
  if (objects) mutesAsked.add(objects)
}
