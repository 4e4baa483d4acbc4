import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Instant, name } from './fields.ts'
import { PictureKey } from './pictures.ts'
import { AreaRole, InvitedRole, OrganizationRole } from './roles.ts'
import { TimeZone } from './time-zone.ts'
import { Username } from './users/fields.ts'
import { User } from './users.ts'

/**
 * 8 to 256 characters, which are not trimmed. Longer passwords are refused, because hashing them takes more time
 * without making them safer.
 */
export const NewPassword = z
  .string()
  .check(
    z.minLength(8, 'Password must have at least 8 characters'),
    z.maxLength(256, 'must have at most 256 characters'),
  )

const EnteredPassword = z.string().check(z.maxLength(1024))

export const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') })

export const Me = z.extend(User, {
  /** The open invitations to the user's address, at most one per organization. Empty until the address is verified. */
  invitations: z.array(z.object({ organization_id: Id, organization_name: z.string(), role: InvitedRole })),
  /** The ids of the organizations whose first steps the user has not dismissed: see `readFirstSteps`. */
  first_steps: z.array(Id),
  /** The key of the user's picture: see `readPicture`. */
  picture: z.nullable(PictureKey),
  /** Whether the user operates the installation: see `readInstallation`. */
  is_operator: z.boolean(),
  /** The logos of the user's organizations. */
  logos: z.array(z.object({ organization_id: Id, logo: PictureKey })),
})
export type Me = z.output<typeof Me>

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Creates an account. The role determines the area that opens after sign-in and grants no permissions.',
  access: 'public',
  body: z.strictObject({
    email: Email,
    password: NewPassword,
    username: z.optional(Username),
    full_name: z.optional(name()),
    role: z._default(AreaRole, 'employee'),
    time_zone: z.optional(TimeZone),
  }),
  reply: User,
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Creates a session and returns its token.',
  access: 'public',
  success: 200,
  body: z.strictObject({ email: z.string().check(z.maxLength(1024)), password: EnteredPassword }),
  reply: AccessToken,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session; its token becomes invalid and its sockets are closed at once.',
  success: 204,
})

export const me = endpoint({ method: 'GET', path: '/auth/me', summary: 'Returns the signed-in user.', reply: Me })

export const Session = z.object({
  id: Id,
  created_at: Instant,
  last_seen_at: Instant,
  user_agent: z.nullable(z.string()),
  current: z.boolean(),
})
export type Session = z.output<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Lists the sessions of this account.',
  reply: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Ends a session of this account.',
  params: IdParams,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  summary: "Changes the caller's password and ends all other sessions.",
  success: 204,
  body: z.strictObject({ current_password: EnteredPassword, new_password: NewPassword }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/email',
  summary:
    'Mails a link to a new address, which changes the email when it is opened. The response is the same if another account uses the address.',
  success: 202,
  body: z.strictObject({ email: Email, current_password: EnteredPassword }),
  /**
   * Whether the installation sends mail (SMTP is configured). The response must not disclose whether the address is in
   * use.
   */
  reply: z.object({ mail: z.boolean() }),
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  summary: "Changes the caller's email with the token that was mailed to the new address, and ends all other sessions.",
  success: 204,
  body: z.strictObject({ token: z.string().check(z.maxLength(256)) }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Mails a reset link if the account exists. The response is the same if it does not exist.',
  access: 'public',
  success: 202,
  body: z.strictObject({ email: z.string().check(z.maxLength(1024)) }),
  /**
   * Whether the installation sends mail (SMTP is configured). The response must not disclose whether the account
   * exists.
   */
  reply: z.object({ mail: z.boolean() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Sets a password with the token of a reset link and ends all sessions.',
  access: 'public',
  success: 204,
  body: z.strictObject({ token: z.string().check(z.maxLength(256)), password: NewPassword }),
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify',
  summary: "Confirms the caller's email address with the token that was mailed to it.",
  success: 204,
  body: z.strictObject({ token: z.string().check(z.maxLength(256)) }),
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify/resend',
  summary: 'Mails the confirmation link again.',
  success: 202,
  reply: z.object({ mail: z.boolean() }),
})

const TokenParams = z.object({ token: z.string().check(z.maxLength(256)) })

export const Invitation = z.object({
  email: z.string(),
  organization_name: z.string(),
  role: InvitedRole,
  expires_at: Instant,
  /**
   * True if the owner of the invited account must sign in to accept or decline the invitation. If false, accepting the
   * invitation sets the password of the account.
   */
  account_exists: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

/** The token of an invitation link, in a body. The deprecated calls have it in the path, which proxies may log. */
const Token = z.string().check(z.maxLength(256))

/**
 * The input for accepting an invitation. A new account requires a password. For an existing account, a password is
 * refused, and name and time zone are ignored.
 */
const acceptanceShape = {
  password: z.optional(NewPassword),
  full_name: z.optional(name()),
  time_zone: z.optional(TimeZone),
}

const AcceptedInvitation = z.object({
  /** Only for a new account, which is signed in. */
  access_token: z.optional(z.string()),
  organization: z.object({ id: Id, name: z.string(), role: OrganizationRole }),
})

export const readInvitationLink = endpoint({
  method: 'POST',
  path: '/auth/invitations/read',
  summary: 'Returns the invitation of a link.',
  access: 'public',
  success: 200,
  body: z.strictObject({ token: Token }),
  reply: Invitation,
})

export const acceptInvitationLink = endpoint({
  method: 'POST',
  path: '/auth/invitations/accept',
  summary:
    'Accepts an invitation by its link. A new account needs a password; the owner of an existing account must be signed in.',
  access: 'public',
  success: 200,
  body: z.strictObject({ token: Token, ...acceptanceShape }),
  reply: AcceptedInvitation,
})

export const declineInvitationLink = endpoint({
  method: 'POST',
  path: '/auth/invitations/decline',
  summary: 'Declines an invitation by its link. The owner of an existing account must be signed in.',
  access: 'public',
  success: 204,
  body: z.strictObject({ token: Token }),
})

export const readInvitation = endpoint({
  method: 'GET',
  path: '/auth/invitations/:token',
  summary: 'Returns the invitation of a link. Use POST /auth/invitations/read instead.',
  deprecated: true,
  access: 'public',
  params: TokenParams,
  reply: Invitation,
})

export const acceptInvitationByPath = endpoint({
  method: 'POST',
  path: '/auth/invitations/:token/accept',
  summary: 'Accepts an invitation by its link. Use POST /auth/invitations/accept instead.',
  deprecated: true,
  access: 'public',
  success: 200,
  params: TokenParams,
  body: z.strictObject(acceptanceShape),
  reply: AcceptedInvitation,
})
