import { expect } from 'vitest'
import { startMailServer, tokenIn } from './start-mail-server.ts'
import { testApi, type World } from './world.ts'

type Team = Awaited<ReturnType<World['team']>>
let invitedCount = 0
/** A new unused email address. */
export const newEmail = () => `invited${++invitedCount}@example.com`

/** Invites an email address. The request is sent by the organization's admin. */
export const invite = (world: World, team: Team, email: string, role?: string) =>
  world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email, ...(role && { role }) })

/**
 * All stored invitations without the columns that record whether a link was mailed, which may change at any time after
 * the call.
 */
export const storedInvitations = (db: World['store']['db']) =>
  db
    .selectFrom('invitations')
    .select(['organization_id', 'user_id', 'shown_id', 'token_hash', 'resent_token_hash', 'email', 'role'])
    .select(['gave_role_word', 'invited_by', 'expires_at', 'created_at'])
    .orderBy('user_id')

/** Data that an invitation may change, for comparison. */
export const stateOf = async ({ store: { db } }: World) => ({
  memberships: await db.selectFrom('memberships').selectAll().orderBy('user_id').execute(),
  users: await db.selectFrom('users').select(['id', 'email', 'status', 'is_verified']).orderBy('id').execute(),
  invitations: await storedInvitations(db).execute(),
  facts: await db.selectFrom('facts').select('kind').orderBy('id').execute(),
})

/** The API with a real mail server, and helpers for invitations. */
export async function mailedApi(environment: Record<string, string> = {}) {
  const mailServer = await startMailServer()
  const world = await testApi({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://muster.example', ...environment })
  return {
    world,
    mailServer,
    invite: (team: Team, email: string, role?: string) => invite(world, team, email, role),
    members: async (team: Team) => (await world.as(team.admin).get(`/users/organizations/${team.id}`)).body,
    state: () => stateOf(world),
    /** Waits for the given number of mails to this address and returns the token in the newest mail. */
    waitForToken: async (email: string, mailCount = 1) => {
      await expect.poll(() => mailServer.to(email).length).toBe(mailCount)
      return tokenIn(mailServer.to(email).at(-1)?.link ?? '')
    },
    readInvitation: (token: string) => world.as(undefined).post('/auth/invitations/read', { token }),
    accept: (token: string, body: object, person?: { token: string }) =>
      world.as(person).post('/auth/invitations/accept', { token, ...body }),
    close: async () => {
      await world.close()
      await mailServer.close()
    },
  }
}
