import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changeShape, objectShape } from './field.ts'
import { Email, Id, IdParams, IdText, Instant, name, optionalText, PageParameters, readOnlyFields } from './fields.ts'
import { Ids } from './find.ts'
import { AreaRole, MembershipStatus, OrganizationRole } from './roles.ts'
import { userFields } from './users/fields.ts'

/** A user. `organizations` contains only the organizations that the user shares with the caller. */
export const User = z.object({
  id: Id,
  email: z.nullable(z.string()),
  ...objectShape(userFields),
  /** `full_name` or, if there is none, `username`. */
  name: z.nullable(z.string()),
  role: AreaRole,
  status: MembershipStatus,
  is_active: z.boolean(),
  is_verified: z.boolean(),
  avatar: z.null(),
  created_at: Instant,
  updated_at: Instant,
  organizations: z.array(z.object({ id: Id, name: z.string(), role: OrganizationRole })),
})
export type User = z.output<typeof User>

/**
 * A user as a member of one organization. `status` is the status of the membership. The profile of a pending member is
 * reduced to the email address, and `id` is that of the invitation. The profile of a former member is reduced to the
 * name at the time of leaving. `joined_at` is null for both.
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
  summary: 'The caller and all users who share an organization with the caller.',
  query: z.object(PageParameters),
  reply: z.array(User),
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/users/organizations/:id',
  summary: 'The members of an organization, including invited users.',
  params: IdParams,
  query: z.object({
    ...PageParameters,
    /** Returns only the members with these ids, separated by commas. */
    ids: z.optional(Ids),
    status: z.optional(MembershipStatus),
  }),
  reply: z.array(Member),
})

export const readUser = endpoint({
  method: 'GET',
  path: '/users/:id',
  summary:
    'Returns a user. With organization_id, both must be active members of it, and the job title is the one in it.',
  params: IdParams,
  query: z.object({ organization_id: z.optional(IdText) }),
  reply: User,
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users/',
  summary: 'Invites a person and returns their account.',
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
  summary: 'Changes the profile of the caller. An admin can also change the job title of a member.',
  params: IdParams,
  /**
   * The organization in which the caller, as an admin, changes the job title of a member. If it is omitted, the job
   * title changes in the organization that `organization_name` in the body names or, if that is omitted too, in all of
   * the member's organizations in which the caller is an admin.
   */
  query: z.object({ organization_id: z.optional(IdText) }),
  body: z.strictObject({
    ...changeShape(userFields),
    ...readOnlyFields(
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
  summary:
    "Deletes the caller's account, which requires the password. An admin can end the membership of another user.",
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
