import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { changeShape, newShape, objectShape } from './field.ts'
import { Email, emailWithMessages, Id, IdParams, IdText, Instant, PageParameters, readOnlyFields } from './fields.ts'
import { organizationFields } from './organizations/fields.ts'
import { PictureKey } from './pictures.ts'
import { InvitedRole, OrganizationRole } from './roles.ts'
import { texts } from './texts.ts'

export const Organization = z.object({
  id: Id,
  ...objectShape(organizationFields),
  /** The 2 to 4 letters before the number in a task's key. They cannot be changed after the organization is created. */
  key_prefix: z.string(),
  /** The key of the logo: see `readPicture`. */
  logo: z.nullable(PictureKey),
  /** The caller's role in the organization. */
  role: OrganizationRole,
  created_at: Instant,
  updated_at: Instant,
})
export type Organization = z.output<typeof Organization>

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations/',
  summary: 'The organizations that the caller belongs to, by name.',
  query: z.object(PageParameters),
  reply: z.array(Organization),
})

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations/',
  summary: 'Makes an organization; the caller becomes its admin.',
  body: z.strictObject(newShape(organizationFields)),
  reply: Organization,
})

export const readOrganization = endpoint({
  method: 'GET',
  path: '/organizations/:id',
  summary: 'Returns an organization.',
  params: IdParams,
  reply: Organization,
})

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/organizations/:id',
  summary: 'Changes the name, description, domain or currency of an organization.',
  params: IdParams,
  body: z.strictObject({
    ...changeShape(organizationFields),
    ...readOnlyFields('id', 'key_prefix', 'logo', 'role', 'created_at', 'updated_at'),
  }),
  reply: Organization,
})

export const deleteOrganization = endpoint({
  method: 'DELETE',
  path: '/organizations/:id',
  summary: "Deletes an organization. Requires the caller's password. Its admins can restore it for 30 days.",
  params: IdParams,
  body: z.optional(z.nullable(z.strictObject({ password: z.optional(z.string().check(z.maxLength(1024))) }))),
})

/** For how many days after its deletion an organization can be restored. */
export const organizationTrashDays = 30

/** A deleted organization, as its former admins see it. */
export const DeletedOrganization = z.object({
  id: Id,
  name: z.string(),
  deleted_at: Instant,
  deleted_by: z.nullable(z.object({ id: Id, full_name: z.nullable(z.string()) })),
  /** The time until which the organization can be restored. */
  restorable_until: Instant,
})
export type DeletedOrganization = z.output<typeof DeletedOrganization>

export const listDeletedOrganizations = endpoint({
  method: 'GET',
  path: '/organizations/deleted',
  summary:
    'The organizations that were deleted in the last 30 days and whose admin the caller was, last deleted first.',
  reply: z.array(DeletedOrganization),
})

export const restoreOrganization = endpoint({
  method: 'POST',
  path: '/organizations/:id/restore',
  summary: 'Restores a deleted organization with its objects and memberships. Only its former admins may do this.',
  idempotency: 'finds nothing',
  params: IdParams,
  success: 200,
  reply: Organization,
})

export const inviteMember = endpoint({
  method: 'POST',
  path: '/organizations/:id/invite-member',
  summary: 'Invites a person by email. Inviting the same person again sends a new link.',
  idempotency: 'ignores key',
  params: IdParams,
  body: z.strictObject({
    email: emailWithMessages(texts.invite.emailRequired, texts.invite.emailInvalid),
    role: z._default(OrganizationRole, 'member'),
  }),
  reply: z.object({
    email: z.string(),
    role: InvitedRole,
    membership_status: z.literal('pending'),
    expires_at: Instant,
    /** Present only if SMTP is not configured, so that the inviter can forward the link. */
    invitation_url: z.optional(z.string()),
  }),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/organizations/:id/invitations/:email',
  summary: 'Withdraws an invitation. Its link becomes invalid at once.',
  params: z.object({ id: IdText, email: Email }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/organizations/:id/accept-invitation',
  summary: 'Accepts an open invitation without the link; only for an account whose verified address was invited.',
  success: 200,
  idempotency: 'finds nothing',
  params: IdParams,
  reply: Organization,
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/organizations/:id/decline-invitation',
  summary: 'Declines an open invitation without the link; only for an account whose verified address was invited.',
  success: 204,
  idempotency: 'finds nothing',
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
  summary: 'Removes a member, or ends the membership of the caller.',
  params: MemberParams,
})
