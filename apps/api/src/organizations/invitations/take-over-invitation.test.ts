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
import { asking } from '../../testing/asking.ts'
import { newEmail, openInvitations } from '../../testing/invitations.ts'
import { people } from '../../testing/people.ts'
import { postbox, tokenIn } from '../../testing/postbox.ts'
import { type Person, password, testApi, type World } from '../../testing/world.ts'

/** A server without SMTP, which is the default. */
let world: World
/** A database on which servers with and without SMTP run one after the other, as when an operator configures it. */
let database: TestDatabase
let store: Store
let others: ReturnType<typeof people>
let post: Awaited<ReturnType<typeof postbox>>
beforeAll(async () => {
  world = await testApi()
  database = await testDatabase()
  store = createStore(database)
  others = people(store)
  post = await postbox()
})
afterAll(async () => {
  await world.close()
  await database.close()
  await post.close()
})

type Someone = Pick<Person, 'token'>
type As = World['as']
type Team = Awaited<ReturnType<World['team']>>
const own = 'password of the attacker'

/** Runs a server with another configuration until `use` is done. */
async function server(on: Store, environment: Record<string, string>, use: (as: As) => Promise<void>) {
  const config = readConfig({
    DATA_DIR: world.config.DATA_DIR,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const app = await buildApi({ config, store: on, logger: createLogger('api', config) })
  try {
    await use((person) => asking(app, person?.token))
  } finally {
    await app.close()
  }
}

const shown = async (team: Team, email: string, as: As = world.as) => {
  const { body } = await as(team.admin).post(`/organizations/${team.id}/invite-member`, { email })
  return tokenIn(body.invitation_url)
}
const accept = (token: string, body: object = { password: own }, person?: Someone, as: As = world.as) =>
  as(person).post('/auth/invitations/accept', { token, ...body })
const account = (email: string, { db } = world.store) =>
  db.selectFrom('users').select(['id', 'is_verified']).where('email', '=', email).executeTakeFirstOrThrow()

/** The token in the newest mail to this address. */
async function mailedLink(email: string) {
  await expect.poll(() => post.to(email).length).toBe(1)
  return tokenIn(post.to(email)[0]?.link ?? '')
}

/** The account of the address with a session, as an attacker who signed in to it holds it. */
async function signIn(email: string, given = own, as: As = world.as) {
  const { body } = await as(undefined).post('/auth/login', { email, password: given })
  return { token: String(body.access_token) }
}

/** Waits for the number of mail files to this address and returns the newest link. */
async function linkInFile(email: string, number = 1) {
  const folder = join(world.config.DATA_DIR, 'mail')
  const texts = async () => {
    const names = await readdir(folder).catch(() => [])
    const all = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')))
    return all.filter((text) => text.includes(`To: ${email}\n`))
  }
  await expect.poll(async () => (await texts()).length).toBe(number)
  return /#([\w-]{43})/.exec((await texts()).at(-1) ?? '')?.[1] ?? ''
}

/** Without its link the account cannot see, accept or decline the organization's invitation, which remains open. */
async function cannotTake(attacker: Someone, team: Team, { status = 403, as = world.as, db = world.store.db } = {}) {
  const invitations = () => openInvitations(db).where('organization_id', '=', team.id).execute()
  const before = await invitations()
  expect(before).toHaveLength(1)
  const me = await as(attacker).get('/auth/me')
  expect(me.status).toBe(200)
  expect(me.body.invitations).toEqual([])
  for (const verb of ['accept', 'decline'])
    expect((await as(attacker).post(`/organizations/${team.id}/${verb}-invitation`)).status).toBe(status)
  expect((await as(attacker).get(`/users/organizations/${team.id}`)).status).toBe(403)
  expect(await invitations()).toEqual(before)
}

describe('an account that only claims an address cannot take over its invitation', () => {
  it('1: a link shown to the attacker is accepted before the other organization invites [S1]', async () => {
    const [attackers, victims] = [await world.team(), await world.team()]
    const email = newEmail()
    expect((await accept(await shown(attackers, email))).status).toBe(200)
    expect(await account(email)).toMatchObject({ is_verified: false })
    await shown(victims, email)
    await cannotTake(await signIn(email), victims)
  })

  it('2: a link shown to the attacker is accepted while the invitation of the other organization is open [S1]', async () => {
    const [attackers, victims] = [await world.team(), await world.team()]
    const email = newEmail()
    const theirs = await shown(victims, email)
    expect((await accept(await shown(attackers, email))).status).toBe(200)
    await cannotTake(await signIn(email), victims)
    // The link of the other organization still works, with the account's session.
    expect((await accept(theirs, {}, await signIn(email))).status).toBe(200)
    expect(await account(email)).toMatchObject({ is_verified: false })
  })

  it("3: the attacker registers the victim's address first [S1] [S17]", async () => {
    const victims = await world.team()
    const email = newEmail()
    await world.as(undefined).post('/auth/register', { email, password: own })
    const attacker = await signIn(email)
    const refused = await world.as(attacker).post(`/organizations/${victims.id}/accept-invitation`)
    await shown(victims, email)
    await cannotTake(attacker, victims)
    // The text is the same with and without an invitation, and fits a server that sends no mail.
    const invited = await world.as(attacker).post(`/organizations/${victims.id}/accept-invitation`)
    expect(invited.text).toBe(refused.text)
    expect(invited.body.detail).toBe(
      'Open the link of the invitation. This server sends no mail: the person who invited you has the link',
    )
  })

  it('4: an existing account accepts a link that its owner was shown as the inviter [S1]', async () => {
    const [attackers, victims] = [await world.team(), await world.team()]
    const person = await world.register({ is_verified: false })
    expect((await accept(await shown(attackers, person.email), {}, person)).status).toBe(200)
    expect(await account(person.email)).toMatchObject({ is_verified: false })
    await shown(victims, person.email)
    await cannotTake(person, victims)
  })

  it('5: a shown link is accepted after SMTP was configured, also after another link was mailed [S1]', async () => {
    const attackers = await others.team()
    const emails = [newEmail(), newEmail()] as const
    const tokens: string[] = []
    await server(store, {}, async (as) => {
      for (const email of emails) tokens.push(await shown(attackers, email, as))
    })
    await server(store, { SMTP_URL: post.url }, async (as) => {
      await as(undefined).post('/auth/password/forgot', { email: emails[1] })
      // The shown link may be mailed too if the server without SMTP has not written its file yet.
      const further = () => post.to(emails[1]).filter(({ link }) => tokenIn(link) !== tokens[1])
      await expect.poll(() => further().length).toBe(1)
      for (const [number, email] of emails.entries()) {
        expect((await accept(tokens[number] ?? '', { password: own }, undefined, as)).status).toBe(200)
        expect(await account(email, store)).toMatchObject({ is_verified: false })
      }
    })
  })

  it('6: a failed sign-in sends another link, which verifies only if SMTP delivered it [S1]', async () => {
    const filed = newEmail()
    await shown(await world.team(), filed)
    await world.as(undefined).post('/auth/login', { email: filed, password: 'guess' })
    expect((await accept(await linkInFile(filed, 2))).status).toBe(200)
    expect(await account(filed)).toMatchObject({ is_verified: false })

    const team = await others.team()
    const mailed = newEmail()
    await server(store, {}, async (as) => {
      await shown(team, mailed, as)
    })
    await server(store, { SMTP_URL: post.url }, async (as) => {
      await as(undefined).post('/auth/login', { email: mailed, password: 'guess' })
      await accept(await mailedLink(mailed), { password: own }, undefined, as)
    })
    expect(await account(mailed, store)).toMatchObject({ is_verified: true })
  })

  it('7: an invitation was queued for SMTP but written to a file because SMTP was removed [S1]', async () => {
    const team = await others.team()
    const email = newEmail()
    const attempts = async () =>
      (await store.db.selectFrom('mails').select('attempts').where('recipient', '=', email).executeTakeFirst())
        ?.attempts
    await server(store, { SMTP_URL: post.url }, async (as) => {
      post.state.refuse = 451
      await as(team.admin).post(`/organizations/${team.id}/invite-member`, { email })
      await expect.poll(attempts).toBe(1)
    })
    post.state.refuse = 0
    await database.pool.query(`update pgboss.job set start_after = now() where state < 'active'`)
    await server(store, {}, async (as) => {
      // Posting a mail makes this server process the waiting ones.
      await shown(team, newEmail(), as)
      const token = await linkInFile(email)
      expect((await accept(token, { password: own }, undefined, as)).status).toBe(200)
    })
    expect(await account(email, store)).toMatchObject({ is_verified: false })
  })

  it('8: a new password is set by a link that the operator printed or read from a file [S1]', async () => {
    const victims = await world.team()
    for (const linkOf of [
      async (email: string) => tokenIn(await linkFor(world.store, world.config, email)),
      async (email: string) => {
        await world.as(undefined).post('/auth/password/forgot', { email })
        return linkInFile(email, 2)
      },
    ]) {
      const { email } = await world.register({ is_verified: false })
      await world.store.db.deleteFrom('invitations').where('organization_id', '=', victims.id).execute()
      await shown(victims, email)
      const reset = { token: await linkOf(email), password: own }
      expect((await world.as(undefined).post('/auth/password/reset', reset)).status).toBe(204)
      expect(await account(email)).toMatchObject({ is_verified: false })
      await cannotTake(await signIn(email), victims)
    }
  })

  it('9: the account is invited under the address it claims, and then verifies another address [S1]', async () => {
    const { team, register } = others
    const [victims, attacker] = [await team(), await register({ is_verified: false })]
    const email = newEmail()
    await server(store, { SMTP_URL: post.url }, async (as) => {
      await as(victims.admin).post(`/organizations/${victims.id}/invite-member`, { email: attacker.email })
      await as(attacker).post('/auth/email', { email, current_password: password })
      const token = await mailedLink(email)
      expect((await as(attacker).post('/auth/email/confirm', { token })).status).toBe(204)
      expect(await account(email, store)).toMatchObject({ is_verified: true })
      await cannotTake(attacker, victims, { status: 404, as, db: store.db })
    })
  })

  it("10: a verified account claims the victim's address by a link from a file [S1]", async () => {
    const victims = await world.team()
    const attacker = await world.register()
    const email = newEmail()
    await world.as(attacker).post('/auth/email', { email, current_password: password })
    const token = await linkInFile(email)
    expect((await world.as(attacker).post('/auth/email/confirm', { token })).status).toBe(204)
    expect(await account(email)).toMatchObject({ is_verified: false })
    await shown(victims, email)
    await cannotTake(attacker, victims)
  })

  it('11: the account was opened with a role word, and the attacker holds the shown link of another organization [S1]', async () => {
    const [attackers, victims] = [await world.team(), await world.team()]
    const email = newEmail()
    await server(world.store, { INVITE_DEFAULT_PASSWORDS: 'role-word' }, async (as) => {
      await as(victims.admin).post(`/organizations/${victims.id}/invite-member`, { email, role: 'member' })
    })
    const owner = await signIn(email, 'member')
    const token = await shown(attackers, email)
    expect((await accept(token)).status).toBe(422)
    expect((await accept(token, {}, owner)).status).toBe(403)
    const change = { current_password: 'member', new_password: 'password of the owner' }
    expect((await world.as(owner).put('/auth/password', change)).status).toBe(204)
    expect((await world.as(owner).get('/auth/me')).body.organizations).toMatchObject([{ id: victims.id }])
  })

  it('12: the role word of one organization does not accept the invitation of another that gave none [S1]', async () => {
    const [attackers, victims] = [await world.team(), await world.team()]
    const email = newEmail()
    await shown(victims, email)
    await server(world.store, { INVITE_DEFAULT_PASSWORDS: 'role-word' }, async (as) => {
      await as(attackers.admin).post(`/organizations/${attackers.id}/invite-member`, { email, role: 'member' })
    })
    const attacker = await signIn(email, 'member')
    const change = { current_password: 'member', new_password: own }
    expect((await world.as(attacker).put('/auth/password', change)).status).toBe(204)
    expect((await world.as(attacker).get('/auth/me')).body.organizations).toMatchObject([{ id: attackers.id }])
    await cannotTake(attacker, victims)
  })

  it('13: the account is deleted and its address registered again [S1]', async () => {
    const [attackers, victims] = [await world.team(), await world.team()]
    const email = newEmail()
    await accept(await shown(attackers, email))
    const attacker = await signIn(email)
    const { id } = await account(email)
    expect((await world.as(attacker).delete(`/users/${id}`, { password: own })).status).toBe(204)
    await shown(victims, email)
    expect((await world.as(undefined).post('/auth/register', { email, password: own })).status).toBe(409)
    expect((await world.as(undefined).post('/auth/login', { email, password: own })).status).toBe(401)
  })

  it("14: the attacker registers the victim's address, and the victim opens the mailed confirmation link [S1]", async () => {
    const [victims, other] = [await others.team(), await others.register()]
    const email = newEmail()
    await server(store, { SMTP_URL: post.url }, async (as) => {
      expect((await as(undefined).post('/auth/register', { email, password: own })).status).toBe(201)
      const attacker = await signIn(email, own, as)
      const token = await mailedLink(email)
      await as(victims.admin).post(`/organizations/${victims.id}/invite-member`, { email })
      expect((await as(undefined).post('/auth/verify', { token })).status).toBe(401)
      const [foreign, unknown] = [
        await as(other).post('/auth/verify', { token }),
        await as(other).post('/auth/verify', { token: newToken() }),
      ]
      expect([foreign.status, foreign.text]).toEqual([404, unknown.text])
      expect(await account(email, store)).toMatchObject({ is_verified: false })
      await cannotTake(attacker, victims, { as, db: store.db })
      // The link remains usable, but only for that account.
      expect((await as(attacker).post('/auth/verify', { token })).status).toBe(204)
      expect(await account(email, store)).toMatchObject({ is_verified: true })
    })
  })

  it('15: the victim sets a new password for the account that the attacker registered, which ends all its sessions [S1]', async () => {
    const victims = await others.team()
    const email = newEmail()
    await server(store, { SMTP_URL: post.url }, async (as) => {
      expect((await as(undefined).post('/auth/register', { email, password: own })).status).toBe(201)
      const attacker = await signIn(email, own, as)
      const further = await signIn(email, own, as)
      const confirmation = await mailedLink(email)
      await as(victims.admin).post(`/organizations/${victims.id}/invite-member`, { email })
      await as(undefined).post('/auth/password/forgot', { email })
      const link = () => post.to(email).find((letter) => letter.link.includes('/reset-password#'))?.link ?? ''
      await expect.poll(link).not.toBe('')
      const reset = { token: tokenIn(link()), password: 'password of the victim' }
      expect((await as(undefined).post('/auth/password/reset', reset)).status).toBe(204)
      expect(await account(email, store)).toMatchObject({ is_verified: true })
      for (const session of [attacker, further]) {
        expect((await as(session).get('/auth/me')).status).toBe(401)
        expect((await as(session).post('/auth/verify', { token: confirmation })).status).toBe(401)
        expect((await as(session).post(`/organizations/${victims.id}/accept-invitation`)).status).toBe(401)
      }
      expect((await as(undefined).post('/auth/login', { email, password: own })).status).toBe(401)
      const victim = await signIn(email, reset.password, as)
      expect((await as(victim).get('/auth/me')).body.invitations).toMatchObject([{ organization_id: victims.id }])
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
