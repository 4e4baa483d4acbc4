import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clear } from '../accounts/housekeeping/housekeeping.ts'
import { postbox } from '../testing/postbox.ts'
import { type Person, password, testApi, type World } from '../testing/world.ts'
import { mailboxOf } from './mailbox-of.ts'

let world: World
let post: Awaited<ReturnType<typeof postbox>>
beforeAll(async () => {
  post = await postbox()
  world = await testApi({ SMTP_URL: post.url, PUBLIC_URL: 'https://muster.example', RATE_LIMITS: 'on' })
})
beforeEach(async () => {
  await world.store.db.deleteFrom('sign_in_attempts').execute()
})
afterEach(() => world.store.db.deleteFrom('mails').execute())
afterAll(async () => {
  await world.close()
  await post.close()
})

let count = 0
const fresh = () => `stranger-${++count}@example.com`
const sent = async (where: { kind?: string; mailbox?: string } = {}) =>
  world.store.db
    .selectFrom('mails')
    .selectAll()
    .$if(where.kind !== undefined, (q) => q.where('kind', '=', where.kind ?? ''))
    .$if(where.mailbox !== undefined, (q) => q.where('mailbox', '=', where.mailbox ?? ''))
    .orderBy('id')
    .execute()
const invite = (person: Person, id: number, email: string) =>
  world.as(person).post(`/organizations/${id}/invite-member`, { email })
const invitations = async (person: Person, id: number, emails: string[]) => {
  const statuses: number[] = []
  for (const email of emails) statuses.push((await invite(person, id, email)).status)
  return statuses
}
const several = (number: number) => Array.from({ length: number }, fresh)
/** A call from a network address that `world.as` does not use. */
const from = (remoteAddress: string, person: { token: string } | undefined, call: InjectOptions) =>
  world.app.inject({
    ...call,
    remoteAddress,
    ...(person && { headers: { authorization: `Bearer ${person.token}` } }),
  })
/** An account that has just registered and is not verified. */
async function newcomer(email = fresh()): Promise<Person> {
  return world.register({ email, is_verified: false })
}
async function organizationOf(person: Person) {
  const made = await world.as(person).post('/organizations/', { name: 'Shop', description: 'Sells things' })
  expect(made.status).toBe(201)
  return Number(made.body.id)
}

describe('invitations to one address', () => {
  it('deleting the organization does not renew the limit of an address [S3]', async () => {
    const sender = await world.register()
    const victim = fresh()
    const statuses: number[] = []
    for (let round = 1; round <= 5; round++) {
      const { id } = await world.organization({ admin: sender })
      statuses.push((await invite(sender, id, victim)).status)
      expect((await world.as(sender).delete(`/organizations/${id}`, { password })).status).toBe(204)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    expect(await sent({ mailbox: victim })).toHaveLength(3)
  })

  it('withdrawing an invitation does not renew the limit of an address [S3]', async () => {
    const { id, admin } = await world.organization()
    const victim = fresh()
    const statuses: number[] = []
    for (let round = 1; round <= 4; round++) {
      statuses.push((await invite(admin, id, victim)).status)
      await world.as(admin).delete(`/organizations/${id}/invitations/${encodeURIComponent(victim)}`)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
    expect(await sent({ mailbox: victim })).toHaveLength(3)
  })

  it('different spellings of an address share the limit of its mailbox [S3]', async () => {
    const { id, admin } = await world.organization()
    const spellings = ['eva.vic@gmail.com', 'EvaVic+1@gmail.com', 'e.v.a.v.i.c+2@googlemail.com', 'evavic+3@GMAIL.com']
    expect(await invitations(admin, id, spellings)).toEqual([201, 201, 201, 429])
    const elsewhere = ['eva@example.org', 'eva+a@example.org', 'eva@example。org', 'eva@example.org.']
    expect(await invitations(admin, id, elsewhere)).toEqual([201, 201, 201, 429])
    expect(mailboxOf('Eva@BÜCHER.example')).toBe(mailboxOf('eva@xn--bcher-kva.example'))
    expect(mailboxOf('eva.vic@example.org')).not.toBe(mailboxOf('evavic@example.org'))
  })

  it('inviting by POST /users/ counts as an invitation [S3]', async () => {
    const { id, admin } = await world.organization()
    const email = fresh()
    const create = () => world.as(admin).post('/users/', { email, role: 'member', organization_id: id })
    expect([await create(), await create(), await create()].map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await invite(admin, id, email)).status).toBe(429)
    expect((await create()).status).toBe(429)
    expect(await sent({ mailbox: email })).toHaveLength(3)
  })

  it('all organizations of one account together invite an address three times, also concurrently [S3]', async () => {
    const [victim, sender] = [fresh(), await world.register()]
    const places = await Promise.all(Array.from({ length: 8 }, () => world.organization({ admin: sender })))
    const answers = await Promise.all(places.map(({ id }) => invite(sender, id, victim)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
    expect(await sent({ mailbox: victim })).toHaveLength(3)
    expect((await invite(sender, places[0]?.id ?? 0, fresh())).status).toBe(201)
  })

  it('a foreign organization uses up only its own quota: the rightful admin can still invite, and the mail is sent [S8]', async () => {
    const person = fresh()
    const [foreign, rightful] = [await world.organization(), await world.organization({ name: 'Halden Instruments' })]
    const repeated = [person, person, person, person]
    expect(await invitations(foreign.admin, foreign.id, repeated)).toEqual([201, 201, 201, 429])
    expect(await sent({ mailbox: person })).toHaveLength(3)
    expect(await invitations(rightful.admin, rightful.id, repeated)).toEqual([201, 201, 201, 429])
    const letters = () => post.to(person).filter(({ text }) => text.includes('join "Halden Instruments" on Muster'))
    await expect.poll(() => letters().length).toBe(3)
    expect(await sent({ mailbox: person })).toHaveLength(6)
  })

  it('all unverified accounts together invite an address three times, and a verified one can still invite it [S3] [S8]', async () => {
    const person = fresh()
    const statuses: number[] = []
    for (let number = 1; number <= 5; number++) {
      const sender = await newcomer()
      statuses.push((await invite(sender, await organizationOf(sender), person)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    expect(await sent({ mailbox: person })).toHaveLength(3)
    const { id, admin } = await world.organization()
    expect((await invite(admin, id, person)).status).toBe(201)
    await expect.poll(() => post.to(person).length).toBe(4)
  })

  it('an address gets 30 invitations a day over all organizations, also concurrently [S3]', async () => {
    const victim = fresh()
    const places = await Promise.all(Array.from({ length: 11 }, () => world.organization()))
    const statuses: number[] = []
    for (let round = 1; round <= 3; round++) {
      const calls = places.map(({ id, admin }, number) => {
        const url = `/organizations/${id}/invite-member`
        return from(`192.0.2.${number + 1}`, admin, { method: 'POST', url, payload: { email: victim } })
      })
      statuses.push(...(await Promise.all(calls)).map(({ statusCode }) => statusCode))
    }
    expect(statuses.slice(0, 22).every((status) => status === 201)).toBe(true)
    expect(statuses.slice(22).toSorted()).toEqual([...Array(8).fill(201), 429, 429, 429])
    expect(await sent({ mailbox: victim })).toHaveLength(30)
  })
})

describe('invitations by one sender', () => {
  it('an account invites 100 people a day over all its organizations, even after deleting them [S3]', async () => {
    const sender = await world.register()
    const one = await world.organization({ admin: sender })
    await world.store.db
      .insertInto('mails')
      .values(
        several(99).map((email) => ({
          ...{ kind: 'invitation', recipient: email, mailbox: email, subject: 'x' },
          ...{ caused_by: sender.id, organization_id: one.id, sent_at: new Date().toISOString() },
        })),
      )
      .execute()
    expect((await invite(sender, one.id, fresh())).status).toBe(201)
    expect((await world.as(sender).delete(`/organizations/${one.id}`, { password })).status).toBe(204)
    await clear(world.store)
    const two = await world.organization({ admin: sender })
    const refused = await invite(sender, two.id, fresh())
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toBe('Too many invitations were sent today. Please try again later.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect(await sent()).toHaveLength(100)
  })

  it('an unverified account invites 5 people a day, over all its organizations [S3]', async () => {
    const sender = await newcomer()
    const [one, two] = [await organizationOf(sender), await organizationOf(sender)]
    expect(await invitations(sender, one, several(4))).toEqual([201, 201, 201, 201])
    expect(await invitations(sender, two, several(2))).toEqual([201, 429])
    await world.store.db.updateTable('users').set({ is_verified: true }).where('id', '=', sender.id).execute()
    expect(await invitations(sender, two, several(2))).toEqual([201, 201])
  })

  it('unverified accounts of one network address share a limit, including deleted ones [S3]', async () => {
    for (let number = 1; number <= 4; number++) {
      const sender = await newcomer()
      const id = await organizationOf(sender)
      expect(await invitations(sender, id, several(5))).toEqual([201, 201, 201, 201, 201])
      expect((await world.as(sender).delete(`/organizations/${id}`, { password })).status).toBe(204)
      expect((await world.as(sender).delete(`/users/${sender.id}`, { password })).status).toBe(204)
    }
    const next = await newcomer()
    const id = await organizationOf(next)
    expect((await invite(next, id, fresh())).status).toBe(429)
    const url = `/organizations/${id}/invite-member`
    const elsewhere = await from('192.0.2.7', next, { method: 'POST', url, payload: { email: fresh() } })
    expect(elsewhere.statusCode).toBe(201)
    expect(await sent()).toHaveLength(21)
  })

  it('all unverified accounts together send 200 a day, and leave the rest to verified ones [S3]', async () => {
    const other = await newcomer()
    await world.store.db
      .insertInto('mails')
      .values(
        several(200).map((email) => ({
          ...{ kind: 'invitation', recipient: email, mailbox: email, subject: 'x', caused_by: other.id },
          sent_at: new Date().toISOString(),
        })),
      )
      .execute()
    const sender = await newcomer()
    expect((await invite(sender, await organizationOf(sender), fresh())).status).toBe(429)
    const verified = await world.organization()
    expect((await invite(verified.admin, verified.id, fresh())).status).toBe(201)
  })

  it('mails of verified accounts from an address do not count against its limit for unverified ones', async () => {
    const verified = await world.organization()
    const sender = await newcomer()
    const id = await organizationOf(sender)
    expect(new Set(await invitations(verified.admin, verified.id, several(21)))).toEqual(new Set([201]))
    expect((await invite(sender, id, fresh())).status).toBe(201)
  })

  it('the installation sends 2,000 invitations a day [S3]', async () => {
    await sql`insert into mails (kind, recipient, mailbox, subject, sent_at)
      select 'invitation', n || '@example.org', n || '@example.org', 'x', now() from generate_series(1, 1999) n`.execute(
      world.store.db,
    )
    const { id, admin } = await world.organization()
    expect(await invitations(admin, id, several(2))).toEqual([201, 429])
  })
})

describe('other mails that a stranger can cause', () => {
  it('deleting an account and registering it again sends no further verification mails [S3]', async () => {
    const email = fresh()
    for (let round = 1; round <= 5; round++) {
      const made = await world.as(undefined).post('/auth/register', { email, password })
      expect(made.status).toBe(201)
      const { body } = await world.as(undefined).post('/auth/login', { email, password })
      const self = world.as({ token: body.access_token })
      expect((await self.delete(`/users/${made.body.id}`, { password })).status).toBe(204)
    }
    expect(await sent({ mailbox: email })).toHaveLength(3)
  })

  it('an account requests 5 changes of its address a day, over all new addresses [S3]', async () => {
    const person = await world.register()
    for (const email of several(8)) {
      const asked = await world.as(person).post('/auth/email', { email, current_password: password })
      expect(asked.status).toBe(202)
    }
    await expect.poll(async () => (await sent({ kind: 'email-change' })).length).toBe(5)
    // A mail of another kind is queued after those that were not sent.
    await world.as(undefined).post('/auth/password/forgot', { email: person.email })
    await expect.poll(async () => (await sent({ kind: 'reset' })).length).toBe(1)
    expect(await sent({ kind: 'email-change' })).toHaveLength(5)
  })

  it('requests for links and sign-ins as an invited user mail an address 3 times an hour and 10 times a day [S3]', async () => {
    const person = await world.register()
    const ask = () => world.as(undefined).post('/auth/password/forgot', { email: person.email })
    const later = () => sql`update mails set created_at = created_at - interval '61 minutes'`.execute(world.store.db)
    const resets = async () => (await sent({ mailbox: person.email })).length
    for (let hour = 1; hour <= 3; hour++) {
      for (let request = 1; request <= 3; request++) await ask()
      await expect.poll(resets).toBe(hour * 3)
      await later()
    }
    for (let request = 1; request <= 3; request++) await ask()
    await expect.poll(resets).toBe(10)
    const hurried = await world.register()
    for (let request = 1; request <= 5; request++)
      await world.as(undefined).post('/auth/password/forgot', { email: hurried.email })
    await expect.poll(async () => (await sent({ mailbox: hurried.email })).length).toBe(3)
    const { id, admin } = await world.organization()
    const invited = fresh()
    expect((await invite(admin, id, invited)).status).toBe(201)
    for (let attempt = 1; attempt <= 6; attempt++)
      await world.as(undefined).post('/auth/login', { email: invited, password: 'a guess' })
    await expect.poll(async () => (await sent({ mailbox: invited })).length).toBe(4)
    // A stranger's attempts use up nothing of the inviting organization.
    expect((await invite(admin, id, invited)).status).toBe(201)
    expect(await resets()).toBe(10)
    expect(await sent({ mailbox: hurried.email })).toHaveLength(3)
  })
})

describe('resent invitation links', () => {
  const signIn = (email: string) => world.as(undefined).post('/auth/login', { email, password: 'a guess' })
  const sentAgain = (mailbox: string) => sent({ kind: 'invitation-resent', mailbox })
  /** Resends another user's link: once it arrives, the work of all previous attempts is done. */
  async function settled() {
    const [other, place] = [fresh(), await world.organization()]
    await invite(place.admin, place.id, other)
    await signIn(other)
    await expect.poll(async () => (await sentAgain(other)).length).toBe(1)
  }

  it("a foreign organization that invites later does not block the rightful one's links [S8]", async () => {
    const person = fresh()
    const [rightful, foreign] = [await world.organization({ name: 'Halden Instruments' }), await world.organization()]
    expect((await invite(rightful.admin, rightful.id, person)).status).toBe(201)
    expect((await invite(foreign.admin, foreign.id, person)).status).toBe(201)
    for (let attempt = 1; attempt <= 6; attempt++) {
      await signIn(person)
      await expect.poll(async () => (await sentAgain(person)).length).toBe(attempt)
    }
    await signIn(person)
    await settled()
    const [one, other] = [foreign.id, rightful.id]
    expect((await sentAgain(person)).map((mail) => mail.organization_id)).toEqual([one, other, one, other, one, other])
    const letters = () => post.to(person).filter(({ text }) => text.includes('join "Halden Instruments" on Muster'))
    await expect.poll(() => letters().length).toBe(4)
  })

  it('an address gets 10 a day over all organizations, which do not count as invitations [S3] [S8]', async () => {
    const person = fresh()
    const { id, admin } = await world.organization()
    expect((await invite(admin, id, person)).status).toBe(201)
    const elsewhere = Array.from({ length: 9 }, (_, number) => ({
      ...{
        kind: 'invitation-resent',
        recipient: person,
        mailbox: person,
        subject: 'x',
        organization_id: id + number + 1,
      },
      sent_at: new Date().toISOString(),
    }))
    await world.store.db.insertInto('mails').values(elsewhere).execute()
    await signIn(person)
    await expect.poll(async () => (await sentAgain(person)).length).toBe(10)
    await signIn(person)
    await settled()
    expect(await sentAgain(person)).toHaveLength(10)
    expect(await invitations(admin, id, [person, person, person])).toEqual([201, 201, 429])
  })

  it("the link is resent even when the organization's invitations to the address are used up [S8]", async () => {
    const person = fresh()
    const { id, admin } = await world.organization()
    expect(await invitations(admin, id, [person, person, person, person])).toEqual([201, 201, 201, 429])
    await signIn(person)
    await expect.poll(async () => (await sentAgain(person)).length).toBe(1)
  })
})

describe('text from strangers in mails', () => {
  it('names appear in no subject and no sender, and text that looks like an address is left out [S3]', async () => {
    const spam = 'Win money at http://spam.example/now'
    const person = await world.register({ name: spam })
    const { id } = await world.organization({ name: spam, admin: person })
    const victim = fresh()
    const asked = { email: victim, full_name: spam, job_title: spam, role: 'member', organization_id: id }
    const made = await world.as(person).post('/users/', asked)
    expect(made).toMatchObject({ status: 201 })
    await expect.poll(() => post.to(victim).length).toBe(1)
    const [letter] = post.to(victim)
    expect(letter?.subject).toBe('You are invited to an organization on Muster')
    expect(letter?.source).toMatch(/^From: Muster <muster@localhost>\r$/m)
    expect(letter?.text).toContain('You are invited to join an organization on Muster as a member')
    expect(letter?.text).not.toMatch(/spam|win money/i)

    const plain = await world.organization({ name: 'Halden Instruments' })
    expect((await invite(plain.admin, plain.id, victim)).status).toBe(201)
    await expect.poll(() => post.to(victim).length).toBe(2)
    expect(post.to(victim)[1]?.text).toContain('join "Halden Instruments" on Muster')
    expect(post.to(victim)[1]?.subject).toBe('You are invited to an organization on Muster')
  })
})
