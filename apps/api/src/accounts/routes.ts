import * as calls from '@muster/contracts/accounts'
import { texts } from '@muster/contracts/texts'
import { Problem, refuseUnauthenticated } from '@muster/server/http/problems'
import { serve, servePublic } from '@muster/server/serve/serve'
import { serveOne } from '@muster/server/serve/serve-read'
import { serveTagged } from '@muster/server/serve/serve-tagged'
import type { FastifyInstance } from 'fastify'
import { resendInvitation } from '../organizations/invitations/resend-invitation.ts'
import type { Services } from '../services.ts'
import { acceptInvitationLink } from './accept-invitation-link.ts'
import { cleanEmail } from './account.ts'
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
import { signIn } from './sign-in/login.ts'
import { endSessions } from './sign-in/sessions.ts'

export async function accountRoutes(app: FastifyInstance, services: Services) {
  const { store, mailQueue, runInBackground, config } = services

  await app.register(async (scope) => {
    await limitRegistrations(scope, config)
    servePublic(scope, calls.register, async ({ body, request, reply }) => {
      const address = addressOf(request)
      try {
        return await register(services, body, address)
      } catch (error) {
        // An invited user who tries to register, instead of accepting, is mailed another invitation link.
        if (isEmailTaken(error)) runInBackground(reply, () => resendInvitation(services, body.email, address))
        throw error
      }
    })
  })

  servePublic(app, calls.login, async ({ body: { email: enteredEmail, password }, request, reply }) => {
    const email = cleanEmail(enteredEmail)
    try {
      const setUserId = (userId: number) => {
        request.userId = userId
      }
      const client = {
        address: addressOf(request),
        userAgent: request.headers['user-agent'],
        onAccountFound: setUserId,
      }
      return await signIn(services, { email, password }, client)
    } catch (error) {
      if (isWrongLogin(error)) runInBackground(reply, () => resendInvitation(services, email, addressOf(request)))
      throw error
    }
  })

  serve(app, calls.logout, async ({ principal }) => {
    await store.write((tx) => endSessions(tx, principal.userId, { only: principal.sessionId }))
    return undefined
  })
  serveOne(app, calls.me, ({ db, callerId }) => ({ row: meRow(db, callerId, config) }), refuseUnauthenticated)
  serveTagged(app, calls.listSessions, 'list', ({ principal }) => ownSessions(store, principal))
  serve(app, calls.endSession, async ({ principal, params }) => {
    await endSession(store, principal, params.id)
    return undefined
  })

  serve(app, calls.changePassword, async ({ principal, body, request }) => {
    await changePassword(services, principal, body, addressOf(request))
    return undefined
  })
  serve(app, calls.changeEmail, async ({ principal, body, request, reply }) => {
    await refuseEmailChange(services, principal, body, addressOf(request))
    runInBackground(reply, () => mailEmailChange(services, principal, body.email, addressOf(request)))
    return { mail: mailQueue.delivers }
  })
  serve(app, calls.confirmEmailChange, async ({ principal, body }) => {
    await confirmEmailChange(services, principal, body.token)
    return undefined
  })
  servePublic(app, calls.forgotPassword, async ({ body, request, reply }) => {
    runInBackground(reply, () => forgotPassword(services, cleanEmail(body.email), addressOf(request)))
    return { mail: mailQueue.delivers }
  })
  servePublic(app, calls.resetPassword, async ({ body }) => {
    await resetPassword(services, body)
    return undefined
  })
  serve(app, calls.verifyEmail, async ({ principal, body }) => {
    await verifyEmail(services, principal, body.token)
    return undefined
  })
  serve(app, calls.resendVerification, ({ principal, request }) =>
    resendVerification(services, principal, addressOf(request)),
  )

  servePublic(app, calls.readInvitationLink, ({ body }) => readInvitation(store.db, body.token))
  servePublic(app, calls.acceptInvitationLink, ({ principal, body: { token, ...input }, request }) =>
    acceptInvitationLink(services, principal, token, input, request.headers['user-agent']),
  )
  servePublic(app, calls.declineInvitationLink, async ({ principal, body }) => {
    await declineInvitationLink(store, principal, body.token)
    return undefined
  })
  servePublic(app, calls.readInvitation, ({ params }) => readInvitation(store.db, params.token))
  servePublic(app, calls.acceptInvitationByPath, ({ principal, params, body, request }) =>
    acceptInvitationLink(services, principal, params.token, body, request.headers['user-agent']),
  )
}

const isEmailTaken = (error: unknown) => error instanceof Problem && error.message === texts.account.emailTaken
const isWrongLogin = (error: unknown) => error instanceof Problem && error.message === texts.account.wrongLogin
