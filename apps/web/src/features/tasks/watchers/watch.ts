import type { Task } from '@muster/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { muteTasks } from '../../mutes/mute.ts'
import type { Watching } from '../actions/task-actions.ts'
import { followTasks } from './follow.ts'

/** Runs an action about the notifications of tasks. */
export const watch = (queryClient: QueryClient, tasks: readonly Task[], watching: Watching): Promise<void> =>
  watching === 'mute' ? muteTasks(queryClient, tasks, true) : followTasks(queryClient, tasks, watching === 'follow')
