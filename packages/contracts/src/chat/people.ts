import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { IdParams, IdText, Instant, optionalText, Page, unchanged } from '../fields.ts'
import { OrganizationRole } from '../roles.ts'
import { TimeZone } from '../time-zone.ts'
import { OrganizationParams, UserId } from './fields.ts'

/** A user in the chat; online while any of the user's windows is connected in the organization. */
export const Person = z.object({
  userId: UserId,
  name: z.string(),
  email: z.nullable(z.string()),
  role: OrganizationRole,
  avatar: z.null(),
  isOnline: z.boolean(),
  /** When the user's last window was closed; null if none was ever open. */
  lastSeen: z.nullable(Instant),
})
export type Person = z.output<typeof Person>

export const Profile = z.extend(Person, { statusText: z.nullable(z.string()), timeZone: z.string() })
export type Profile = z.output<typeof Profile>

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/users/:orgId',
  summary:
    'The active members of an organization by name, oneself included; those whose name or e-mail holds `search`.',
  params: OrganizationParams,
  query: z.object({
    ...Page,
    search: z.optional(z.string().check(z.trim(), z.maxLength(255))),
    online: z.optional(z.enum(['true', 'false'])),
  }),
  reply: z.array(Person),
})

/** The organization of the role and presence, if caller and user share more than one. */
const InOrganization = z.object({ organizationId: z.optional(IdText) })

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/users/:id/profile',
  summary:
    'The profile of somebody who shares an organization; role and presence are those in it, or in the first shared.',
  params: IdParams,
  query: InOrganization,
  reply: Profile,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/:id/profile',
  summary: "Changes one's own status text and time zone.",
  params: IdParams,
  query: InOrganization,
  body: z.strictObject({
    statusText: z.optional(optionalText(140)),
    timeZone: z.optional(TimeZone),
    ...unchanged('userId', 'name', 'email', 'role', 'avatar', 'isOnline', 'lastSeen'),
  }),
  reply: Profile,
})

export const updateStatus = endpoint({
  method: 'POST',
  path: '/api/users/:id/status',
  summary: 'Answers whether one is online, which follows from connected windows alone; what is sent changes nothing.',
  success: 200,
  params: IdParams,
  body: z.strictObject({ isOnline: z.boolean() }),
  reply: z.object({ userId: UserId, isOnline: z.boolean() }),
})

export const syncPerson = endpoint({
  method: 'POST',
  path: '/api/users/:id/sync',
  summary: 'Answers oneself as the account has it now.',
  success: 200,
  params: IdParams,
  query: InOrganization,
  reply: Person,
})
