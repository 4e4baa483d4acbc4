import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, emailOr, Id, IdParams, IdText, Instant, name, optionalText, Page, text, unchanged } from './fields.ts'
import { InvitedRole, OrganizationRole } from './roles.ts'
import { texts } from './texts.ts'

const hostname = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Whether the text looks like a hostname such as example.com or shop.example.co.uk. */
export const isDomain = (value: string) => value.length <= 253 && hostname.test(value)

const Domain = optionalText(253).check(
  z.refine((value) => value === null || isDomain(value), { error: texts.organization.domainInvalid }),
)

/** ISO 4217 code, three capital letters. */
export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/, 'must be a currency code such as INR'))

export const Organization = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  domain: z.nullable(z.string()),
  currency: z.string(),
  /** 2–4 letters before the number in a task's key; fixed when the organization is created. */
  key_prefix: z.string(),
  /** The caller's role in it. */
  role: OrganizationRole,
  created_at: Instant,
  updated_at: Instant,
})
export type Organization = z.output<typeof Organization>

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations/',
  summary: 'The organizations the caller belongs to, by name.',
  query: z.object(Page),
  reply: z.array(Organization),
})

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations/',
  summary: 'Makes an organization; the caller becomes its admin.',
  body: z.strictObject({
    name: name(texts.organization.nameRequired),
    description: text(20_000, texts.organization.descriptionRequired),
    domain: z.optional(Domain),
    currency: z.optional(Currency),
  }),
  reply: Organization,
})

export const readOrganization = endpoint({
  method: 'GET',
  path: '/organizations/:id',
  summary: 'One organization.',
  params: IdParams,
  reply: Organization,
})

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/organizations/:id',
  summary: 'Changes name, description, domain or currency.',
  params: IdParams,
  body: z.strictObject({
    name: z.optional(name(texts.organization.nameRequired)),
    description: z.optional(text(20_000, texts.organization.descriptionRequired)),
    domain: z.optional(Domain),
    currency: z.optional(Currency),
    ...unchanged('id', 'key_prefix', 'role', 'created_at', 'updated_at'),
  }),
  reply: Organization,
})

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/organizations/:id',
  summary: 'Deletes an organization, confirmed with the password; its admins can restore it for 30 days.',
  params: IdParams,
  body: z.optional(z.nullable(z.strictObject({ password: z.optional(z.string().check(z.maxLength(1024))) }))),
})

/** Number of days in which a deleted organization can be restored. */
export const organizationTrashDays = 30

/** A deleted organization, as its former admins see it. */
export const DeletedOrganization = z.object({
  id: Id,
  name: z.string(),
  deleted_at: Instant,
  deleted_by: z.nullable(z.object({ id: Id, full_name: z.nullable(z.string()) })),
  /** End of the time in which it can be restored. */
  restorable_until: Instant,
})
export type DeletedOrganization = z.output<typeof DeletedOrganization>

export const listDeletedOrganizations = endpoint({
  method: 'GET',
  path: '/organizations/deleted',
  summary: 'The organizations deleted in the last 30 days whose admin the caller was, last deleted first.',
  reply: z.array(DeletedOrganization),
})

export const restoreOrganization = endpoint({
  method: 'POST',
  path: '/organizations/:id/restore',
  summary: 'Restores a deleted organization with everything and everybody in it; for those who were its admins.',
  repeated: 'finds nothing',
  params: IdParams,
  success: 200,
  reply: Organization,
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/organizations/:id/invite-member',
  summary: 'Invites by e-mail; inviting a pending person again renews the link.',
  repeated: 'ignores key',
  params: IdParams,
  body: z.strictObject({
    email: emailOr(texts.invite.emailRequired, texts.invite.emailInvalid),
    role: z._default(OrganizationRole, 'member'),
  }),
  reply: z.object({
    email: z.string(),
    role: InvitedRole,
    membership_status: z.literal('pending'),
    expires_at: Instant,
    /** Present only without SMTP, so that the inviter can pass it on. */
    invitation_url: z.optional(z.string()),
  }),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/organizations/:id/invitations/:email',
  summary: 'Withdraws an invitation; its link is dead at once.',
  params: z.object({ id: IdText, email: Email }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/organizations/:id/accept-invitation',
  summary: 'Accepts an open invitation without the link; only for an account whose verified address was invited.',
  success: 200,
  repeated: 'finds nothing',
  params: IdParams,
  reply: Organization,
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/organizations/:id/decline-invitation',
  summary: 'Declines an open invitation without the link; only for an account whose verified address was invited.',
  success: 204,
  repeated: 'finds nothing',
  params: IdParams,
})

const MemberParams = z.object({ id: IdText, userId: IdText })

export const changeMemberRole = endpoint({
  method: 'PUT',
  path: '/organizations/:id/members/:userId',
  summary: "Changes a member's role.",
  params: MemberParams,
  body: z.strictObject({ role: OrganizationRole }),
  reply: z.object({ user_id: Id, organization_id: Id, role: OrganizationRole }),
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/organizations/:id/members/:userId',
  summary: 'Removes a member, or leaves.',
  params: MemberParams,
})
