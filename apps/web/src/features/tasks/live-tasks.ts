import type { Changed } from '@muster/contracts/live'
import { readTask } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { isGone } from '../../lib/api-error.ts'
import { onChanged } from '../../lib/live.ts'
import { dropTask, putTask } from './task-cache.ts'
import { commentsKey } from './task-keys.ts'

/** Up to so many tasks are asked for one by one; beyond it the lists are read again. */
const oneByOne = 20

/** What others did to tasks: only those tasks are read again and put in their place. */
onChanged('task', (events, queryClient) => {
  const latest = new Map(events.map((event) => [event.id, event]))
  // A project counts its tasks, and a member sees it through theirs.
  queryClient.invalidateQueries({ queryKey: ['project'] })
  for (const id of latest.keys()) queryClient.invalidateQueries({ queryKey: commentsKey(id) })
  if (latest.size > oneByOne) return queryClient.invalidateQueries({ queryKey: ['task'] })
  for (const event of latest.values()) follow(event, queryClient)
})

// Tasks show their project's name, and an imported table is told of as a change of its project.
onChanged('project', (_events, queryClient) => {
  queryClient.invalidateQueries({ queryKey: ['project'] })
  queryClient.invalidateQueries({ queryKey: ['task'] })
})

async function follow({ id, action }: Changed, queryClient: QueryClient) {
  if (action === 'deleted') return dropTask(queryClient, id)
  try {
    putTask(queryClient, await call(readTask, { params: { id } }, { fallback: texts.failed.fetchTask }))
  } catch (error) {
    if (isGone(error)) return dropTask(queryClient, id)
    queryClient.invalidateQueries({ queryKey: ['task'] })
  }
}
