import { queryOptions } from '@tanstack/react-query'
import { referencesKey } from '../task-keys.ts'
import { loadTaskById, loadTaskByKey } from './load-reference.ts'

/** Long enough that a text that is shown again causes no request. Changes of tasks are followed anyway. */
const staleTime = 60_000

/** The task that a text refers to by its key or, as an address does, by its id; null if the user sees no such task. */
export const referenceQuery = (organizationId: number, task: string | number) =>
  queryOptions({
    queryKey: [...referencesKey, organizationId, task],
    queryFn: () =>
      typeof task === 'number' ? loadTaskById(organizationId, task) : loadTaskByKey(organizationId, task),
    staleTime,
  })
