import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdParams, IdText, Instant, optionalText, PageParameters, readOnlyFields } from '../fields.ts'
import { OrganizationRole } from '../roles.ts'
import { TimeZone } from '../time-zone.ts'
import { OrganizationParams, UserId } from './fields.ts'

/** A user in the chat. `isOnline` is true while any of the user's windows is connected to the organization. */
export const Person = z.object({
  userId: UserId,
  name: z.string(),
  email: z.nullable(z.string()),
  role: OrganizationRole,
  avatar: z.null(),
  isOnline: z.boolean(),
  /** When the user last went offline in the organization; null if that has never happened. */
  lastSeen: z.nullable(Instant),
})
export type Person = z.output<typeof Person>

export const Profile = z.extend(Person, { statusText: z.nullable(z.string()), timeZone: z.string() })
export type Profile = z.output<typeof Profile>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/users/:orgId',
  summary:
    'The active members of an organization by name, including the caller. `search` returns only those whose name or email contains it.',
  params: OrganizationParams,
  query: z.object({
    ...PageParameters,
    search: z.optional(z.string().check(z.trim(), z.maxLength(255))),
    online: z.optional(z.enum(['true', 'false'])),
  }),
  reply: z.array(Person),
})

/**
 * The organization for which the user's role and presence are returned; by default, the shared organization with the
 * lowest id.
 */
const OrganizationQuery = z.object({ organizationId: z.optional(IdText) })

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/users/:id/profile',
  summary:
    'The profile of a user who shares an organization with the caller. Role and presence are those in `organizationId`, by default in the first shared organization.',
  params: IdParams,
  query: OrganizationQuery,
  reply: Profile,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/:id/profile',
  summary: "Changes the caller's status text and time zone.",
  params: IdParams,
  query: OrganizationQuery,
  body: z.strictObject({
    statusText: z.optional(optionalText(140)),
    timeZone: z.optional(TimeZone),
    ...readOnlyFields('userId', 'name', 'email', 'role', 'avatar', 'isOnline', 'lastSeen'),
  }),
  reply: Profile,
})

export const updateStatus = endpoint({
  method: 'POST',
  path: '/api/users/:id/status',
  summary: 'Returns whether the caller is online. This depends only on connected windows; the body changes nothing.',
  success: 200,
  params: IdParams,
  body: z.strictObject({ isOnline: z.boolean() }),
  reply: z.object({ userId: UserId, isOnline: z.boolean() }),
})

export const syncPerson = endpoint({
  method: 'POST',
  path: '/api/users/:id/sync',
  summary: "Returns the caller with the account's current values.",
  success: 200,
  params: IdParams,
  query: OrganizationQuery,
  reply: Person,
})
