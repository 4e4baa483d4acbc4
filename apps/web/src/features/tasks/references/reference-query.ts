import { queryOptions } from '@tanstack/react-query'
import { referencesKey } from '../task-keys.ts'
import { loadReference } from './load-reference.ts'

/** Long enough that a text that is shown again causes no request. Changes of tasks are followed anyway. */
const staleMilliseconds = 60_000

/** The task that a text refers to by its key; null if the user sees no such task. */
export const referenceQuery = (organizationId: number, key: string) =>
  queryOptions({
    queryKey: [...referencesKey, organizationId, key],
    queryFn: () => loadReference(organizationId, key),
    staleTime: staleMilliseconds,
  })
