import { Skeleton } from '@mantine/core'
import { can } from '@muster/contracts/capabilities'
import { useQuery } from '@tanstack/react-query'
import { useActor, useOrganization } from '../../lib/organization.ts'
import type { Person } from './person.ts'
import { userTasksQuery } from './queries.ts'

/**
 * The number of a user's open tasks in the selected organization. Visible to the organization's admins and managers,
 * and to that user.
 */
export function OpenTasks({ person: { id } }: { person: Pick<Person, 'id'> }) {
  const actor = useActor()
  const organization = useOrganization()
  const mayRead = organization?.isMember === true && (can.seeEverything(actor) || actor.id === id)
  const { data, error } = useQuery({ ...userTasksQuery(id, organization?.id ?? 0), enabled: mayRead })
  if (!mayRead) return null

  const openCount = data?.filter(({ status }) => status !== 'done' && status !== 'cancelled').length
  return (
    <>
      <dt>Open tasks</dt>
      <dd>{openCount ?? (error ? error.message : <Skeleton width={24} height={12} my={4} />)}</dd>
    </>
  )
}
