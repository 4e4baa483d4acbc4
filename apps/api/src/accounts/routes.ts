import * as calls from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { Problem, unauthenticated } from '@muster/server/http/problems'
import { serve, servePublic } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { resendInvitation } from '../organizations/invitations/resend-invitation.ts'
import type { Services } from '../services.ts'
import { acceptInvitationLink } from './accept-invitation-link.ts'
import { typedEmail } from './account.ts'
import { declineInvitationLink } from './decline-invitation-link.ts'
import { confirmEmailChange, mailEmailChange, refuseEmailChange } from './email/change-email.ts'
import { resendVerification, verifyEmail } from './email/verify-email.ts'
import { readInvitation } from './invitation-of.ts'
import { meRow } from './me.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { register } from './registration/register.ts'
import { limitRegistrations } from './registration/register-limit.ts'
import { addressOf } from './sign-in/address-of.ts'
import { endSession, ownSessions } from './sign-in/list-sessions.ts'
import { login } from './sign-in/login.ts'
import { endSessions } from './sign-in/sessions.ts'

export async function accountRoutes(app: FastifyInstance, services: Services) {
  const { store, mailbox, background, config } = services

  await app.register(async (scope) => {
    await limitRegistrations(scope, config)
    servePublic(scope, calls.register, async ({ body, request, reply }) => {
      const address = addressOf(request)
      try {
        return await register(services, body, address)
      } catch (error) {
        // An invited user who registers instead gets the invitation link again.
        if (isConflict(error)) background(reply, () => resendInvitation(services, body.email, address))
        throw error
      }
    })
  })

  servePublic(app, calls.login, async ({ body: { email: typed, password }, request, reply }) => {
    const email = typedEmail(typed)
    try {
      const note = (userId: number) => {
        request.userId = userId
      }
      const caller = { address: addressOf(request), userAgent: request.headers['user-agent'], note }
      return await login(services, { email, password }, caller)
    } catch (error) {
      if (isWrongLogin(error)) background(reply, () => resendInvitation(services, email, addressOf(request)))
      throw error
    }
  })

  serve(app, calls.logout, async ({ session }) => {
    await store.write((tx) => endSessions(tx, session.userId, { only: session.id }))
    return undefined
  })
  serveOne(app, calls.me, ({ db, person }) => ({ row: meRow(db, person) }), unauthenticated)
  serveTagged(app, calls.listSessions, 'list', ({ session }) => ownSessions(store, session))
  serve(app, calls.endSession, async ({ session, params }) => {
    await endSession(store, session, params.id)
    return undefined
  })

  serve(app, calls.changePassword, async ({ session, body, request }) => {
    await changePassword(services, session, body, addressOf(request))
    return undefined
  })
  serve(app, calls.changeEmail, async ({ session, body, request, reply }) => {
    await refuseEmailChange(services, session, body, addressOf(request))
    background(reply, () => mailEmailChange(services, session, body.email, addressOf(request)))
    return { mail: mailbox.delivers }
  })
  serve(app, calls.confirmEmailChange, async ({ session, body }) => {
    await confirmEmailChange(services, session, body.token)
    return undefined
  })
  servePublic(app, calls.forgotPassword, async ({ body, request, reply }) => {
    background(reply, () => forgotPassword(services, typedEmail(body.email), addressOf(request)))
    return { mail: mailbox.delivers }
  })
  servePublic(app, calls.resetPassword, async ({ body }) => {
    await resetPassword(services, body)
    return undefined
  })
  serve(app, calls.verifyEmail, async ({ session, body }) => {
    await verifyEmail(services, session, body.token)
    return undefined
  })
  serve(app, calls.resendVerification, ({ session, request }) =>
    resendVerification(services, session, addressOf(request)),
  )

  servePublic(app, calls.readInvitationLink, ({ body }) => readInvitation(store.db, body.token))
  servePublic(app, calls.acceptInvitationLink, ({ session, body: { token, ...given }, request }) =>
    acceptInvitationLink(services, session, token, given, request.headers['user-agent']),
  )
  servePublic(app, calls.declineInvitationLink, async ({ session, body }) => {
    await declineInvitationLink(store, session, body.token)
    return undefined
  })
  servePublic(app, calls.readInvitation, ({ params }) => readInvitation(store.db, params.token))
  servePublic(app, calls.acceptInvitationByPath, ({ session, params, body, request }) =>
    acceptInvitationLink(services, session, params.token, body, request.headers['user-agent']),
  )
}

const isConflict = (error: unknown) => error instanceof Problem && error.message === texts.account.emailTaken
const isWrongLogin = (error: unknown) => error instanceof Problem && error.message === texts.account.wrongLogin
