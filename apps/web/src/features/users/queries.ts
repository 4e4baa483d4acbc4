import { listUserTasks } from '@muster/contracts/tasks'
import { texts } from '@muster/contracts/texts'
import { listMembers, listUsers, readUser } from '@muster/contracts/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/api.ts'

export const membersQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['member', 'organization', organizationId],
    queryFn: ({ signal }) =>
      call(listMembers, { params: { id: organizationId } }, { fallback: texts.failed.fetchOrganizationUsers, signal }),
  })

/** The member of the organization with the given user id, even if former; null if there is none. */
export const memberQuery = (organizationId: number, id: number) =>
  queryOptions({
    queryKey: ['member', 'by-id', organizationId, id],
    queryFn: ({ signal }) => fetchMembers(organizationId, { ids: String(id) }, signal),
    select: ([member]) => member ?? null,
  })

/** The active members with the newest memberships. A membership begins with the invitation, not with its acceptance. */
export const newestMembersQuery = (organizationId: number, count: number) =>
  queryOptions({
    queryKey: ['member', 'newest', organizationId, count],
    queryFn: ({ signal }) => fetchMembers(organizationId, { status: 'active', limit: count }, signal),
  })

type MemberParameters = { ids?: string; status?: 'active'; limit?: number }

const fetchMembers = (id: number, query: MemberParameters, signal: AbortSignal) =>
  call(listMembers, { params: { id }, query }, { fallback: texts.failed.fetchOrganizationUsers, signal })

/** All users who share an organization with the current user, and the current user. */
export const usersQuery = queryOptions({
  queryKey: ['member', 'everywhere'],
  queryFn: ({ signal }) => call(listUsers, {}, { fallback: texts.failed.fetchUsers, signal }),
})

/** A user's current data. Found only if that user and the current user are both active members of the organization. */
export const userQuery = (userId: number, organizationId: number) =>
  queryOptions({
    queryKey: ['member', 'one', userId, organizationId],
    queryFn: ({ signal }) =>
      call(
        readUser,
        { params: { id: userId }, query: { organization_id: organizationId } },
        { fallback: texts.failed.fetchUser, signal },
      ),
    staleTime: 0,
  })

/** The maximum number of tasks in a user's profile. */
const maxTasks = 5

/**
 * The first open tasks assigned to a user in an organization, by due date, and the number of all of them. The
 * organization's admins and managers and that user may read them.
 */
export const openTasksQuery = (userId: number, organizationId: number) =>
  queryOptions({
    queryKey: ['member', 'tasks', userId, organizationId],
    queryFn: async ({ signal }) => {
      let total = 0
      const onCount = (count: number) => {
        total = count
      }
      const query = { organization_id: organizationId, is_open: 'true', sort: 'next_due', limit: maxTasks } as const
      const input = { params: { id: userId }, query }
      const options = { fallback: texts.failed.fetchUserTasks, signal, onCount }
      return { tasks: await call(listUserTasks, input, options), total }
    },
    staleTime: 0,
  })
