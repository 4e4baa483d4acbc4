import { can } from '@muster/contracts/capabilities'
import { useQuery } from '@tanstack/react-query'
import { useActor, useOrganization } from '../../lib/organization.ts'
import { openTasksQuery } from './queries.ts'

/**
 * The open tasks of a user in the selected organization; undefined unless the current user is one of the organization's
 * admins and managers, or that user.
 */
export function useOpenTasks(id: number) {
  const actor = useActor()
  const organization = useOrganization()
  const mayRead = organization?.isMember === true && (can.seeEverything(actor) || actor.id === id)
  const query = useQuery({ ...openTasksQuery(id, organization?.id ?? 0), enabled: mayRead })
  return mayRead ? query : undefined
}
