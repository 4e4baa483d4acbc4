import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, IdText, Instant, name, optionalText, Page, unchanged } from './fields.ts'
import { AreaRole, MembershipStatus, OrganizationRole } from './roles.ts'
import { TimeZone } from './time-zone.ts'

/** A user. `organizations` contains only those shared with the caller. */
export const User = z.object({
  id: Id,
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
  full_name: z.nullable(z.string()),
  /** full_name or, without one, username. */
  name: z.nullable(z.string()),
  role: AreaRole,
  status: MembershipStatus,
  is_active: z.boolean(),
  is_verified: z.boolean(),
  job_title: z.nullable(z.string()),
  avatar: z.null(),
  time_zone: z.string(),
  created_at: Instant,
  updated_at: Instant,
  organizations: z.array(z.object({ id: Id, name: z.string(), role: OrganizationRole })),
})
export type User = z.output<typeof User>

/**
 * A user as a member of one organization. `status` is that of the membership; `joined_at` is null while it is pending.
 * A pending member shows only e-mail and role, under an id of the invitation; a former member only the name at the time
 * of leaving.
 */
export const Member = z.extend(User, {
  organization_role: OrganizationRole,
  organization_name: z.string(),
  joined_at: z.nullable(Instant),
})
export type Member = z.output<typeof Member>

export const listUsers = endpoint({
  method: 'GET',
  path: '/users/',
  summary: 'Oneself and everybody who shares an organization.',
  query: z.object(Page),
  reply: z.array(User),
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/users/organizations/:id',
  summary: 'The members of an organization, invited ones included.',
  params: IdParams,
  query: z.object(Page),
  reply: z.array(Member),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary: 'One person; with organization_id only when both are active members of it, with the job title there.',
  params: IdParams,
  query: z.object({ organization_id: z.optional(IdText) }),
  reply: User,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users/',
  summary: 'Invites a person and answers the account.',
  body: z.strictObject({
    email: Email,
    organization_id: Id,
    role: z._default(OrganizationRole, 'member'),
    full_name: z.optional(name()),
    job_title: z.optional(optionalText(255)),
  }),
  reply: User,
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/:id',
  summary: 'Changes the profile of the caller, or as admin the job title of a member in the organization.',
  params: IdParams,
  /**
   * For an admin: the organization in which the title is set; by default all shared organizations that the caller
   * administers.
   */
  query: z.object({ organization_id: z.optional(IdText) }),
  body: z.strictObject({
    full_name: z.optional(z.nullable(name())),
    username: z.optional(name().check(z.maxLength(64), z.regex(/^\S+$/, 'must not contain spaces'))),
    job_title: z.optional(optionalText(255)),
    time_zone: z.optional(TimeZone),
    ...unchanged(
      'id',
      'email',
      'name',
      'role',
      'status',
      'is_active',
      'is_verified',
      'avatar',
      'created_at',
      'updated_at',
      'organizations',
      'organization_role',
      'organization_name',
      'joined_at',
    ),
  }),
  reply: User,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:id',
  summary: 'Deletes the own account (confirmed with the password), or as admin ends a membership.',
  params: IdParams,
  query: z.object({ organization_id: z.optional(IdText) }),
  body: z.optional(z.nullable(z.strictObject({ password: z.optional(z.string().check(z.maxLength(1024))) }))),
})

export const currentUserRole = endpoint({
  method: 'GET',
  path: '/users/current-user-role/:id',
  summary: "The caller's role in an organization.",
  params: IdParams,
  reply: z.object({ organization_role: OrganizationRole, role: OrganizationRole }),
})
