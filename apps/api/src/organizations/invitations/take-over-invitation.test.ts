import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@muster/database/testing'
import { newToken } from '@muster/server/access/session'
import { readConfig } from '@muster/server/run/env'
import { createLogger } from '@muster/server/run/logger'
import { createStore, type Store } from '@muster/server/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkFor } from '../../accounts/email/link-for.ts'
import { buildApi } from '../../app.ts'
import { apiClient } from '../../testing/api-client.ts'
import { newEmail, storedInvitations } from '../../testing/invitations.ts'
import { people } from '../../testing/people.ts'
import { startMailServer, tokenIn } from '../../testing/start-mail-server.ts'
import { type Person, password, testApi, type World } from '../../testing/world.ts'

/** A server without SMTP, which is the default. */
let world: World
/**
 * A database on which servers with and without SMTP run one after the other, as when an operator adds or removes
 * SMTP_URL.
 */
let database: TestDatabase
let store: Store
let otherPeople: ReturnType<typeof people>
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  world = await testApi()
  database = await testDatabase()
  store = createStore(database)
  otherPeople = people(store)
  mailServer = await startMailServer()
})
afterAll(async () => {
  await world.close()
  await database.close()
  await mailServer.close()
})

type TokenHolder = Pick<Person, 'token'>
type ClientOf = World['as']
type Team = Awaited<ReturnType<World['team']>>
const attackerPassword = 'password of the attacker'

/** Runs a server with another configuration until `use` is done. */
async function runServer(
  serverStore: Store,
  environment: Record<string, string>,
  use: (as: ClientOf) => Promise<void>,
) {
  const config = readConfig({
    DATA_DIR: world.config.DATA_DIR,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const app = await buildApi({ config, store: serverStore, logger: createLogger('api', config) })
  try {
    await use((person) => apiClient(app, person?.token))
  } finally {
    await app.close()
  }
}

const inviteAndGetToken = async (team: Team, email: string, as: ClientOf = world.as) => {
  const { body } = await as(team.admin).post(`/organizations/${team.id}/invite-member`, { email })
  return tokenIn(body.invitation_url)
}
const accept = (
  token: string,
  body: object = { password: attackerPassword },
  person?: TokenHolder,
  as: ClientOf = world.as,
) => as(person).post('/auth/invitations/accept', { token, ...body })
const readAccount = (email: string, { db } = world.store) =>
  db.selectFrom('users').select(['id', 'is_verified']).where('email', '=', email).executeTakeFirstOrThrow()

/** Waits until there is exactly one mail to this address, and returns its token. */
async function waitForMailedToken(email: string) {
  await expect.poll(() => mailServer.to(email).length).toBe(1)
  return tokenIn(mailServer.to(email)[0]?.link ?? '')
}

/** Signs in to the account of this address, by default with the password that the attacker has set. */
async function signIn(email: string, enteredPassword = attackerPassword, as: ClientOf = world.as) {
  const { body } = await as(undefined).post('/auth/login', { email, password: enteredPassword })
  return { token: String(body.access_token) }
}

/** Waits until `number` mails to this address have been written to files, and returns the token of the newest. */
async function waitForTokenInFile(email: string, number = 1) {
  const folder = join(world.config.DATA_DIR, 'mail')
  const readTexts = async () => {
    const names = await readdir(folder).catch(() => [])
    const contents = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')))
    return contents.filter((text) => text.includes(`To: ${email}\n`))
  }
  await expect.poll(async () => (await readTexts()).length).toBe(number)
  return /#([\w-]{43})/.exec((await readTexts()).at(-1) ?? '')?.[1] ?? ''
}

/** Checks that, without the link, the account cannot see, accept or decline the team's invitation, which stays open. */
async function expectNoTakeover(
  attacker: TokenHolder,
  team: Team,
  { status = 403, as = world.as, db = world.store.db } = {},
) {
  const readInvitations = () => storedInvitations(db).where('organization_id', '=', team.id).execute()
  const before = await readInvitations()
  expect(before).toHaveLength(1)
  const me = await as(attacker).get('/auth/me')
  expect(me.status).toBe(200)
  expect(me.body.invitations).toEqual([])
  for (const verb of ['accept', 'decline'])
    expect((await as(attacker).post(`/organizations/${team.id}/${verb}-invitation`)).status).toBe(status)
  expect((await as(attacker).get(`/users/organizations/${team.id}`)).status).toBe(403)
  expect(await readInvitations()).toEqual(before)
}

describe('an account that only claims an address cannot take over its invitation', () => {
  it('1: a link shown to the attacker is accepted before the other organization invites [S1]', async () => {
    const [attackerTeam, victimTeam] = [await world.team(), await world.team()]
    const email = newEmail()
    expect((await accept(await inviteAndGetToken(attackerTeam, email))).status).toBe(200)
    expect(await readAccount(email)).toMatchObject({ is_verified: false })
    await inviteAndGetToken(victimTeam, email)
    await expectNoTakeover(await signIn(email), victimTeam)
  })

  it('2: a link shown to the attacker is accepted while the invitation of the other organization is open [S1]', async () => {
    const [attackerTeam, victimTeam] = [await world.team(), await world.team()]
    const email = newEmail()
    const victimToken = await inviteAndGetToken(victimTeam, email)
    expect((await accept(await inviteAndGetToken(attackerTeam, email))).status).toBe(200)
    await expectNoTakeover(await signIn(email), victimTeam)
    // The link of the other organization still works, with the account's session.
    expect((await accept(victimToken, {}, await signIn(email))).status).toBe(200)
    expect(await readAccount(email)).toMatchObject({ is_verified: false })
  })

  it("3: the attacker registers the victim's address first [S1] [S17]", async () => {
    const victimTeam = await world.team()
    const email = newEmail()
    await world.as(undefined).post('/auth/register', { email, password: attackerPassword })
    const attacker = await signIn(email)
    const refused = await world.as(attacker).post(`/organizations/${victimTeam.id}/accept-invitation`)
    await inviteAndGetToken(victimTeam, email)
    await expectNoTakeover(attacker, victimTeam)
    // The error is the same with and without an invitation, and its text suits a server that does not send email.
    const invited = await world.as(attacker).post(`/organizations/${victimTeam.id}/accept-invitation`)
    expect(invited.text).toBe(refused.text)
    expect(invited.body.detail).toBe(
      'Open the link of the invitation. This server does not send email: the person who invited you has the link',
    )
  })

  it('4: an existing account accepts a link that its owner was shown as the inviter [S1]', async () => {
    const [attackerTeam, victimTeam] = [await world.team(), await world.team()]
    const person = await world.register({ is_verified: false })
    expect((await accept(await inviteAndGetToken(attackerTeam, person.email), {}, person)).status).toBe(200)
    expect(await readAccount(person.email)).toMatchObject({ is_verified: false })
    await inviteAndGetToken(victimTeam, person.email)
    await expectNoTakeover(person, victimTeam)
  })

  it('5: a shown link is accepted after SMTP was configured, also after another link was mailed [S1]', async () => {
    const attackerTeam = await otherPeople.team()
    const emails = [newEmail(), newEmail()] as const
    const tokens: string[] = []
    await runServer(store, {}, async (as) => {
      for (const email of emails) tokens.push(await inviteAndGetToken(attackerTeam, email, as))
    })
    await runServer(store, { SMTP_URL: mailServer.url }, async (as) => {
      await as(undefined).post('/auth/password/forgot', { email: emails[1] })
      // This server also mails the link that was shown to the inviter, if the previous server, which had no SMTP,
      // stopped before it wrote the mail to a file.
      const otherMails = () => mailServer.to(emails[1]).filter(({ link }) => tokenIn(link) !== tokens[1])
      await expect.poll(() => otherMails().length).toBe(1)
      for (const [number, email] of emails.entries()) {
        expect((await accept(tokens[number] ?? '', { password: attackerPassword }, undefined, as)).status).toBe(200)
        expect(await readAccount(email, store)).toMatchObject({ is_verified: false })
      }
    })
  })

  it('6: a failed sign-in sends another link, which verifies only if SMTP delivered it [S1]', async () => {
    const filedEmail = newEmail()
    await inviteAndGetToken(await world.team(), filedEmail)
    await world.as(undefined).post('/auth/login', { email: filedEmail, password: 'guess' })
    expect((await accept(await waitForTokenInFile(filedEmail, 2))).status).toBe(200)
    expect(await readAccount(filedEmail)).toMatchObject({ is_verified: false })

    const team = await otherPeople.team()
    const mailedEmail = newEmail()
    await runServer(store, {}, async (as) => {
      await inviteAndGetToken(team, mailedEmail, as)
    })
    await runServer(store, { SMTP_URL: mailServer.url }, async (as) => {
      await as(undefined).post('/auth/login', { email: mailedEmail, password: 'guess' })
      await accept(await waitForMailedToken(mailedEmail), { password: attackerPassword }, undefined, as)
    })
    expect(await readAccount(mailedEmail, store)).toMatchObject({ is_verified: true })
  })

  it('7: an invitation was queued for SMTP but written to a file because SMTP was removed [S1]', async () => {
    const team = await otherPeople.team()
    const email = newEmail()
    const readAttempts = async () =>
      (await store.db.selectFrom('mails').select('attempts').where('recipient', '=', email).executeTakeFirst())
        ?.attempts
    await runServer(store, { SMTP_URL: mailServer.url }, async (as) => {
      mailServer.state.refusalStatus = 451
      await as(team.admin).post(`/organizations/${team.id}/invite-member`, { email })
      await expect.poll(readAttempts).toBe(1)
    })
    mailServer.state.refusalStatus = 0
    await database.pool.query(`update pgboss.job set start_after = now() where state < 'active'`)
    await runServer(store, {}, async (as) => {
      // Posting a mail makes this server process all waiting mails.
      await inviteAndGetToken(team, newEmail(), as)
      const token = await waitForTokenInFile(email)
      expect((await accept(token, { password: attackerPassword }, undefined, as)).status).toBe(200)
    })
    expect(await readAccount(email, store)).toMatchObject({ is_verified: false })
  })

  it('8: a new password is set by a link that the operator printed or read from a file [S1]', async () => {
    const victimTeam = await world.team()
    for (const tokenOf of [
      async (email: string) => tokenIn(await linkFor(world.store, world.config, email)),
      async (email: string) => {
        await world.as(undefined).post('/auth/password/forgot', { email })
        return waitForTokenInFile(email, 2)
      },
    ]) {
      const { email } = await world.register({ is_verified: false })
      await world.store.db.deleteFrom('invitations').where('organization_id', '=', victimTeam.id).execute()
      await inviteAndGetToken(victimTeam, email)
      const reset = { token: await tokenOf(email), password: attackerPassword }
      expect((await world.as(undefined).post('/auth/password/reset', reset)).status).toBe(204)
      expect(await readAccount(email)).toMatchObject({ is_verified: false })
      await expectNoTakeover(await signIn(email), victimTeam)
    }
  })

  it('9: the account is invited under the address it claims, and then verifies another address [S1]', async () => {
    const { team, register } = otherPeople
    const [victimTeam, attacker] = [await team(), await register({ is_verified: false })]
    const email = newEmail()
    await runServer(store, { SMTP_URL: mailServer.url }, async (as) => {
      await as(victimTeam.admin).post(`/organizations/${victimTeam.id}/invite-member`, { email: attacker.email })
      await as(attacker).post('/auth/email', { email, current_password: password })
      const token = await waitForMailedToken(email)
      expect((await as(attacker).post('/auth/email/confirm', { token })).status).toBe(204)
      expect(await readAccount(email, store)).toMatchObject({ is_verified: true })
      await expectNoTakeover(attacker, victimTeam, { status: 404, as, db: store.db })
    })
  })

  it("10: a verified account claims the victim's address by a link from a file [S1]", async () => {
    const victimTeam = await world.team()
    const attacker = await world.register()
    const email = newEmail()
    await world.as(attacker).post('/auth/email', { email, current_password: password })
    const token = await waitForTokenInFile(email)
    expect((await world.as(attacker).post('/auth/email/confirm', { token })).status).toBe(204)
    expect(await readAccount(email)).toMatchObject({ is_verified: false })
    await inviteAndGetToken(victimTeam, email)
    await expectNoTakeover(attacker, victimTeam)
  })

  it('11: the account was opened with a role word, and the attacker holds the shown link of another organization [S1]', async () => {
    const [attackerTeam, victimTeam] = [await world.team(), await world.team()]
    const email = newEmail()
    await runServer(world.store, { INVITE_DEFAULT_PASSWORDS: 'role-word' }, async (as) => {
      await as(victimTeam.admin).post(`/organizations/${victimTeam.id}/invite-member`, { email, role: 'member' })
    })
    const owner = await signIn(email, 'member')
    const token = await inviteAndGetToken(attackerTeam, email)
    expect((await accept(token)).status).toBe(422)
    expect((await accept(token, {}, owner)).status).toBe(403)
    const change = { current_password: 'member', new_password: 'password of the owner' }
    expect((await world.as(owner).put('/auth/password', change)).status).toBe(204)
    expect((await world.as(owner).get('/auth/me')).body.organizations).toMatchObject([{ id: victimTeam.id }])
  })

  it('12: the role word of one organization does not accept the invitation of another that gave none [S1]', async () => {
    const [attackerTeam, victimTeam] = [await world.team(), await world.team()]
    const email = newEmail()
    await inviteAndGetToken(victimTeam, email)
    await runServer(world.store, { INVITE_DEFAULT_PASSWORDS: 'role-word' }, async (as) => {
      await as(attackerTeam.admin).post(`/organizations/${attackerTeam.id}/invite-member`, { email, role: 'member' })
    })
    const attacker = await signIn(email, 'member')
    const change = { current_password: 'member', new_password: attackerPassword }
    expect((await world.as(attacker).put('/auth/password', change)).status).toBe(204)
    expect((await world.as(attacker).get('/auth/me')).body.organizations).toMatchObject([{ id: attackerTeam.id }])
    await expectNoTakeover(attacker, victimTeam)
  })

  it('13: the account is deleted and its address registered again [S1]', async () => {
    const [attackerTeam, victimTeam] = [await world.team(), await world.team()]
    const email = newEmail()
    await accept(await inviteAndGetToken(attackerTeam, email))
    const attacker = await signIn(email)
    const { id } = await readAccount(email)
    expect((await world.as(attacker).delete(`/users/${id}`, { password: attackerPassword })).status).toBe(204)
    await inviteAndGetToken(victimTeam, email)
    expect((await world.as(undefined).post('/auth/register', { email, password: attackerPassword })).status).toBe(409)
    expect((await world.as(undefined).post('/auth/login', { email, password: attackerPassword })).status).toBe(401)
  })

  it("14: the attacker registers the victim's address, and the victim opens the mailed confirmation link [S1]", async () => {
    const [victimTeam, otherPerson] = [await otherPeople.team(), await otherPeople.register()]
    const email = newEmail()
    await runServer(store, { SMTP_URL: mailServer.url }, async (as) => {
      expect((await as(undefined).post('/auth/register', { email, password: attackerPassword })).status).toBe(201)
      const attacker = await signIn(email, attackerPassword, as)
      const token = await waitForMailedToken(email)
      await as(victimTeam.admin).post(`/organizations/${victimTeam.id}/invite-member`, { email })
      expect((await as(undefined).post('/auth/verify', { token })).status).toBe(401)
      const [foreign, unknownResponse] = [
        await as(otherPerson).post('/auth/verify', { token }),
        await as(otherPerson).post('/auth/verify', { token: newToken() }),
      ]
      expect([foreign.status, foreign.text]).toEqual([404, unknownResponse.text])
      expect(await readAccount(email, store)).toMatchObject({ is_verified: false })
      await expectNoTakeover(attacker, victimTeam, { as, db: store.db })
      // The link remains usable, but only for that account.
      expect((await as(attacker).post('/auth/verify', { token })).status).toBe(204)
      expect(await readAccount(email, store)).toMatchObject({ is_verified: true })
    })
  })

  it('15: the victim sets a new password for the account that the attacker registered, which ends all its sessions [S1]', async () => {
    const victimTeam = await otherPeople.team()
    const email = newEmail()
    await runServer(store, { SMTP_URL: mailServer.url }, async (as) => {
      expect((await as(undefined).post('/auth/register', { email, password: attackerPassword })).status).toBe(201)
      const attacker = await signIn(email, attackerPassword, as)
      const secondSession = await signIn(email, attackerPassword, as)
      const confirmation = await waitForMailedToken(email)
      await as(victimTeam.admin).post(`/organizations/${victimTeam.id}/invite-member`, { email })
      await as(undefined).post('/auth/password/forgot', { email })
      const link = () => mailServer.to(email).find((mail) => mail.link.includes('/reset-password#'))?.link ?? ''
      await expect.poll(link).not.toBe('')
      const reset = { token: tokenIn(link()), password: 'password of the victim' }
      expect((await as(undefined).post('/auth/password/reset', reset)).status).toBe(204)
      expect(await readAccount(email, store)).toMatchObject({ is_verified: true })
      for (const session of [attacker, secondSession]) {
        expect((await as(session).get('/auth/me')).status).toBe(401)
        expect((await as(session).post('/auth/verify', { token: confirmation })).status).toBe(401)
        expect((await as(session).post(`/organizations/${victimTeam.id}/accept-invitation`)).status).toBe(401)
      }
      expect((await as(undefined).post('/auth/login', { email, password: attackerPassword })).status).toBe(401)
      const victim = await signIn(email, reset.password, as)
      expect((await as(victim).get('/auth/me')).body.invitations).toMatchObject([{ organization_id: victimTeam.id }])
    })
  })
})

describe('what verifies an address', () => {
  it('without SMTP nothing verifies an address, and no verification link is written to a file [S1]', async () => {
    const person = await world.register({ is_verified: false })
    expect(await world.as(person).post('/auth/verify/resend')).toMatchObject({ status: 202, body: { mail: false } })
    const links = world.store.db.selectFrom('links').selectAll().where('user_id', '=', person.id)
    expect(await links.execute()).toEqual([])
  })
})
