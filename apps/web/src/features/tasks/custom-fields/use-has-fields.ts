import { useQuery } from '@tanstack/react-query'
import { customFieldsQuery } from './queries.ts'

/** Whether the custom fields have loaded or failed to, or there is no organization that has some. */
export function useHasFields(organizationId: number): boolean {
  const { isPending, failureCount } = useQuery(customFieldsQuery(organizationId))
  return !isPending || failureCount > 0 || organizationId === 0
}
