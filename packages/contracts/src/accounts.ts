import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Instant, name } from './fields.ts'
import { AreaRole, InvitedRole, OrganizationRole } from './roles.ts'
import { TimeZone } from './time-zone.ts'
import { User } from './users.ts'

/** 8 to 256 characters, used as typed. Longer passwords are refused because hashing them only costs time. */
export const NewPassword = z
  .string()
  .check(
    z.minLength(8, 'Password must have at least 8 characters'),
    z.maxLength(256, 'must have at most 256 characters'),
  )

const GivenPassword = z.string().check(z.maxLength(1024))

export const Username = name().check(z.maxLength(64), z.regex(/^\S+$/, 'must not contain spaces'))

export const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') })

export const Me = z.extend(User, {
  /** Organizations whose invitation the user has not answered. */
  invitations: z.array(z.object({ organization_id: Id, organization_name: z.string(), role: InvitedRole })),
})
export type Me = z.output<typeof Me>

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Makes an account. The role chooses the area it lands in and grants nothing.',
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
  summary: 'Opens a session and answers its token.',
  access: 'public',
  success: 200,
  body: z.strictObject({ email: z.string().check(z.maxLength(1024)), password: GivenPassword }),
  reply: AccessToken,
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session; its token and sockets are dead at once.',
  success: 204,
})

export const me = endpoint({ method: 'GET', path: '/auth/me', summary: 'Who is signed in.', reply: Me })

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
  summary: 'Where this account is signed in.',
  reply: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Signs one session out.',
  params: IdParams,
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/password',
  summary: 'Changes the own password and ends all other sessions.',
  success: 204,
  body: z.strictObject({ current_password: GivenPassword, new_password: NewPassword }),
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/auth/email',
  summary: 'Mails a link to a new address if no account has it; the answer never tells. Opening it changes the e-mail.',
  success: 202,
  body: z.strictObject({ email: Email, current_password: GivenPassword }),
  /** Whether the installation sends mails (SMTP is configured); never whether the address is free. */
  reply: z.object({ mail: z.boolean() }),
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  summary: 'Changes the own e-mail from the link that was mailed to the new address, and ends all other sessions.',
  success: 204,
  body: z.strictObject({ token: z.string().check(z.maxLength(256)) }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  summary: 'Mails a reset link if there is such an account; the answer never tells.',
  access: 'public',
  success: 202,
  body: z.strictObject({ email: z.string().check(z.maxLength(1024)) }),
  /** Whether the installation sends mails (SMTP is configured); never whether the account exists. */
  reply: z.object({ mail: z.boolean() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  summary: 'Sets a password from a reset link and ends all sessions.',
  access: 'public',
  success: 204,
  body: z.strictObject({ token: z.string().check(z.maxLength(256)), password: NewPassword }),
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify',
  summary: 'Confirms the own e-mail address from the link that was mailed to it.',
  success: 204,
  body: z.strictObject({ token: z.string().check(z.maxLength(256)) }),
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify/resend',
  summary: 'Mails the confirmation link once more.',
  success: 202,
  reply: z.object({ mail: z.boolean() }),
})

const TokenParams = z.object({ token: z.string().check(z.maxLength(256)) })

export const Invitation = z.object({
  email: z.string(),
  organization_name: z.string(),
  role: InvitedRole,
  expires_at: Instant,
  /** True if the account has a password; its owner then accepts while signed in. */
  account_exists: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

/** The token of an invitation link. It is sent in the body, because proxies log URLs. */
const Token = z.string().check(z.maxLength(256))

/** The input of a user who accepts. The time zone is that of a new account. */
const acceptance = {
  password: z.optional(NewPassword),
  full_name: z.optional(name()),
  time_zone: z.optional(TimeZone),
}

const Accepted = z.object({
  access_token: z.optional(z.string()),
  organization: z.optional(z.object({ id: Id, name: z.string(), role: OrganizationRole })),
})

export const readInvitationLink = endpoint({
  method: 'POST',
  path: '/auth/invitations/read',
  summary: 'What an invitation link offers.',
  access: 'public',
  success: 200,
  body: z.strictObject({ token: Token }),
  reply: Invitation,
})

export const acceptInvitationLink = endpoint({
  method: 'POST',
  path: '/auth/invitations/accept',
  summary: 'Accepts by link: with a new password for a new account, signed in for an existing one.',
  access: 'public',
  success: 200,
  body: z.strictObject({ token: Token, ...acceptance }),
  reply: Accepted,
})

export const declineInvitationLink = endpoint({
  method: 'POST',
  path: '/auth/invitations/decline',
  summary: 'Declines by link; signed in for an existing account.',
  access: 'public',
  success: 204,
  body: z.strictObject({ token: Token }),
})

export const readInvitation = endpoint({
  method: 'GET',
  path: '/auth/invitations/:token',
  summary: 'What an invitation link offers. Use POST /auth/invitations/read instead.',
  deprecated: true,
  access: 'public',
  params: TokenParams,
  reply: Invitation,
})

export const acceptInvitationByPath = endpoint({
  method: 'POST',
  path: '/auth/invitations/:token/accept',
  summary: 'Accepts by link. Use POST /auth/invitations/accept instead.',
  deprecated: true,
  access: 'public',
  success: 200,
  params: TokenParams,
  body: z.strictObject(acceptance),
  reply: Accepted,
})
