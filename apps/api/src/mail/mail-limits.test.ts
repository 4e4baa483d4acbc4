import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearExpired } from '../accounts/housekeeping/housekeeping.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { type Person, password, testApi, type World } from '../testing/world.ts'
import { mailboxOf } from './mailbox-of.ts'

let world: World
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mailServer = await startMailServer()
  world = await testApi({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://muster.example', RATE_LIMITS: 'on' })
})
beforeEach(async () => {
  await world.store.db.deleteFrom('sign_in_attempts').execute()
})
afterEach(() => world.store.db.deleteFrom('mails').execute())
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

let count = 0
const newEmail = () => `stranger-${++count}@example.com`
const sentMails = async (filter: { kind?: string; mailbox?: string } = {}) =>
  world.store.db
    .selectFrom('mails')
    .selectAll()
    .$if(filter.kind !== undefined, (q) => q.where('kind', '=', filter.kind ?? ''))
    .$if(filter.mailbox !== undefined, (q) => q.where('mailbox', '=', filter.mailbox ?? ''))
    .orderBy('id')
    .execute()
const invite = (person: Person, id: number, email: string) =>
  world.as(person).post(`/organizations/${id}/invite-member`, { email })
const inviteAll = async (person: Person, id: number, emails: string[]) => {
  const statuses: number[] = []
  for (const email of emails) statuses.push((await invite(person, id, email)).status)
  return statuses
}
const newEmails = (length: number) => Array.from({ length }, newEmail)
/** Makes a call from the given network address; clients of `world.as` all have the same address. */
const sendFrom = (remoteAddress: string, person: { token: string } | undefined, call: InjectOptions) =>
  world.app.inject({
    ...call,
    remoteAddress,
    ...(person && { headers: { authorization: `Bearer ${person.token}` } }),
  })
/** Registers an account whose address is not verified. */
async function registerNewcomer(email = newEmail()): Promise<Person> {
  return world.register({ email, is_verified: false })
}
async function createOrganization(person: Person) {
  const created = await world.as(person).post('/organizations/', { name: 'Shop', description: 'Sells things' })
  expect(created.status).toBe(201)
  return Number(created.body.id)
}

describe('invitations to one address', () => {
  it('deleting the organization does not renew the limit of an address [S3]', async () => {
    const sender = await world.register()
    const victimEmail = newEmail()
    const statuses: number[] = []
    for (let round = 1; round <= 5; round++) {
      const { id } = await world.organization({ admin: sender })
      statuses.push((await invite(sender, id, victimEmail)).status)
      expect((await world.as(sender).delete(`/organizations/${id}`, { password })).status).toBe(204)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    expect(await sentMails({ mailbox: victimEmail })).toHaveLength(3)
  })

  it('withdrawing an invitation does not renew the limit of an address [S3]', async () => {
    const { id, admin } = await world.organization()
    const victimEmail = newEmail()
    const statuses: number[] = []
    for (let round = 1; round <= 4; round++) {
      statuses.push((await invite(admin, id, victimEmail)).status)
      await world.as(admin).delete(`/organizations/${id}/invitations/${encodeURIComponent(victimEmail)}`)
    }
    expect(statuses).toEqual([201, 201, 201, 429])
    expect(await sentMails({ mailbox: victimEmail })).toHaveLength(3)
  })

  it('different spellings of an address share the limit of its mailbox [S3]', async () => {
    const { id, admin } = await world.organization()
    const spellings = ['eva.vic@gmail.com', 'EvaVic+1@gmail.com', 'e.v.a.v.i.c+2@googlemail.com', 'evavic+3@GMAIL.com']
    expect(await inviteAll(admin, id, spellings)).toEqual([201, 201, 201, 429])
    const otherEmails = ['eva@example.org', 'eva+a@example.org', 'eva@example。org', 'eva@example.org.']
    expect(await inviteAll(admin, id, otherEmails)).toEqual([201, 201, 201, 429])
    expect(mailboxOf('Eva@BÜCHER.example')).toBe(mailboxOf('eva@xn--bcher-kva.example'))
    expect(mailboxOf('eva.vic@example.org')).not.toBe(mailboxOf('evavic@example.org'))
  })

  it('inviting by POST /users/ counts as an invitation [S3]', async () => {
    const { id, admin } = await world.organization()
    const email = newEmail()
    const create = () => world.as(admin).post('/users/', { email, role: 'member', organization_id: id })
    expect([await create(), await create(), await create()].map(({ status }) => status)).toEqual([201, 201, 201])
    expect((await invite(admin, id, email)).status).toBe(429)
    expect((await create()).status).toBe(429)
    expect(await sentMails({ mailbox: email })).toHaveLength(3)
  })

  it('all organizations of one account together invite an address three times, also concurrently [S3]', async () => {
    const [victimEmail, sender] = [newEmail(), await world.register()]
    const organizations = await Promise.all(Array.from({ length: 8 }, () => world.organization({ admin: sender })))
    const responses = await Promise.all(organizations.map(({ id }) => invite(sender, id, victimEmail)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
    expect(await sentMails({ mailbox: victimEmail })).toHaveLength(3)
    expect((await invite(sender, organizations[0]?.id ?? 0, newEmail())).status).toBe(201)
  })

  it('a foreign organization uses up only its own quota: the rightful admin can still invite, and the mail is sent [S8]', async () => {
    const email = newEmail()
    const [foreign, rightful] = [await world.organization(), await world.organization({ name: 'Halden Instruments' })]
    const repeatedEmails = [email, email, email, email]
    expect(await inviteAll(foreign.admin, foreign.id, repeatedEmails)).toEqual([201, 201, 201, 429])
    expect(await sentMails({ mailbox: email })).toHaveLength(3)
    expect(await inviteAll(rightful.admin, rightful.id, repeatedEmails)).toEqual([201, 201, 201, 429])
    const invitationMails = () =>
      mailServer.to(email).filter(({ text }) => text.includes('join "Halden Instruments" on Muster'))
    await expect.poll(() => invitationMails().length).toBe(3)
    expect(await sentMails({ mailbox: email })).toHaveLength(6)
  })

  it('all unverified accounts together invite an address three times, and a verified one can still invite it [S3] [S8]', async () => {
    const email = newEmail()
    const statuses: number[] = []
    for (let number = 1; number <= 5; number++) {
      const sender = await registerNewcomer()
      statuses.push((await invite(sender, await createOrganization(sender), email)).status)
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429])
    expect(await sentMails({ mailbox: email })).toHaveLength(3)
    const { id, admin } = await world.organization()
    expect((await invite(admin, id, email)).status).toBe(201)
    await expect.poll(() => mailServer.to(email).length).toBe(4)
  })

  it('an address gets 30 invitations a day over all organizations, also concurrently [S3]', async () => {
    const victimEmail = newEmail()
    const organizations = await Promise.all(Array.from({ length: 11 }, () => world.organization()))
    const statuses: number[] = []
    for (let round = 1; round <= 3; round++) {
      const calls = organizations.map(({ id, admin }, index) => {
        const url = `/organizations/${id}/invite-member`
        return sendFrom(`192.0.2.${index + 1}`, admin, { method: 'POST', url, payload: { email: victimEmail } })
      })
      statuses.push(...(await Promise.all(calls)).map(({ statusCode }) => statusCode))
    }
    expect(statuses.slice(0, 22).every((status) => status === 201)).toBe(true)
    expect(statuses.slice(22).toSorted()).toEqual([...Array(8).fill(201), 429, 429, 429])
    expect(await sentMails({ mailbox: victimEmail })).toHaveLength(30)
  })
})

describe('invitations by one sender', () => {
  it('an account invites 100 people a day over all its organizations, even after deleting them [S3]', async () => {
    const sender = await world.register()
    const firstOrganization = await world.organization({ admin: sender })
    await world.store.db
      .insertInto('mails')
      .values(
        newEmails(99).map((email) => ({
          ...{ kind: 'invitation', recipient: email, mailbox: email, subject: 'x' },
          ...{ caused_by: sender.id, organization_id: firstOrganization.id, sent_at: new Date().toISOString() },
        })),
      )
      .execute()
    expect((await invite(sender, firstOrganization.id, newEmail())).status).toBe(201)
    expect((await world.as(sender).delete(`/organizations/${firstOrganization.id}`, { password })).status).toBe(204)
    await clearExpired(world.store)
    const secondOrganization = await world.organization({ admin: sender })
    const refused = await invite(sender, secondOrganization.id, newEmail())
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toBe('Too many invitations were sent today. Please try again later.')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    expect(await sentMails()).toHaveLength(100)
  })

  it('an unverified account invites 5 people a day, over all its organizations [S3]', async () => {
    const sender = await registerNewcomer()
    const [firstOrganizationId, secondOrganizationId] = [
      await createOrganization(sender),
      await createOrganization(sender),
    ]
    expect(await inviteAll(sender, firstOrganizationId, newEmails(4))).toEqual([201, 201, 201, 201])
    expect(await inviteAll(sender, secondOrganizationId, newEmails(2))).toEqual([201, 429])
    await world.store.db.updateTable('users').set({ is_verified: true }).where('id', '=', sender.id).execute()
    expect(await inviteAll(sender, secondOrganizationId, newEmails(2))).toEqual([201, 201])
  })

  it('unverified accounts of one network address share a limit, including deleted ones [S3]', async () => {
    for (let number = 1; number <= 4; number++) {
      const sender = await registerNewcomer()
      const id = await createOrganization(sender)
      expect(await inviteAll(sender, id, newEmails(5))).toEqual([201, 201, 201, 201, 201])
      expect((await world.as(sender).delete(`/organizations/${id}`, { password })).status).toBe(204)
      expect((await world.as(sender).delete(`/users/${sender.id}`, { password })).status).toBe(204)
    }
    const nextPerson = await registerNewcomer()
    const id = await createOrganization(nextPerson)
    expect((await invite(nextPerson, id, newEmail())).status).toBe(429)
    const url = `/organizations/${id}/invite-member`
    const otherResponse = await sendFrom('192.0.2.7', nextPerson, {
      method: 'POST',
      url,
      payload: { email: newEmail() },
    })
    expect(otherResponse.statusCode).toBe(201)
    expect(await sentMails()).toHaveLength(21)
  })

  it('all unverified accounts together send 200 a day, and leave the rest to verified ones [S3]', async () => {
    const otherPerson = await registerNewcomer()
    await world.store.db
      .insertInto('mails')
      .values(
        newEmails(200).map((email) => ({
          ...{ kind: 'invitation', recipient: email, mailbox: email, subject: 'x', caused_by: otherPerson.id },
          sent_at: new Date().toISOString(),
        })),
      )
      .execute()
    const sender = await registerNewcomer()
    expect((await invite(sender, await createOrganization(sender), newEmail())).status).toBe(429)
    const verifiedOrganization = await world.organization()
    expect((await invite(verifiedOrganization.admin, verifiedOrganization.id, newEmail())).status).toBe(201)
  })

  it('mails of verified accounts from an address do not count against its limit for unverified ones', async () => {
    const verifiedOrganization = await world.organization()
    const sender = await registerNewcomer()
    const id = await createOrganization(sender)
    expect(new Set(await inviteAll(verifiedOrganization.admin, verifiedOrganization.id, newEmails(21)))).toEqual(
      new Set([201]),
    )
    expect((await invite(sender, id, newEmail())).status).toBe(201)
  })

  it('the installation sends 2,000 invitations a day [S3]', async () => {
    await sql`insert into mails (kind, recipient, mailbox, subject, sent_at)
      select 'invitation', n || '@example.org', n || '@example.org', 'x', now() from generate_series(1, 1999) n`.execute(
      world.store.db,
    )
    const { id, admin } = await world.organization()
    expect(await inviteAll(admin, id, newEmails(2))).toEqual([201, 429])
  })
})

describe('other mails that a stranger can cause', () => {
  it('deleting an account and registering it again sends no further verification mails [S3]', async () => {
    const email = newEmail()
    for (let round = 1; round <= 5; round++) {
      const created = await world.as(undefined).post('/auth/register', { email, password })
      expect(created.status).toBe(201)
      const { body } = await world.as(undefined).post('/auth/login', { email, password })
      const client = world.as({ token: body.access_token })
      expect((await client.delete(`/users/${created.body.id}`, { password })).status).toBe(204)
    }
    expect(await sentMails({ mailbox: email })).toHaveLength(3)
  })

  it('an account requests 5 changes of its address a day, over all new addresses [S3]', async () => {
    const person = await world.register()
    for (const email of newEmails(8)) {
      const response = await world.as(person).post('/auth/email', { email, current_password: password })
      expect(response.status).toBe(202)
    }
    await expect.poll(async () => (await sentMails({ kind: 'email-change' })).length).toBe(5)
    // This mail is requested last, so once it has been sent, no more of the earlier mails can follow.
    await world.as(undefined).post('/auth/password/forgot', { email: person.email })
    await expect.poll(async () => (await sentMails({ kind: 'reset' })).length).toBe(1)
    expect(await sentMails({ kind: 'email-change' })).toHaveLength(5)
  })

  it('requests for links and sign-ins as an invited user mail an address 3 times an hour and 10 times a day [S3]', async () => {
    const person = await world.register()
    const requestReset = () => world.as(undefined).post('/auth/password/forgot', { email: person.email })
    const passAnHour = () =>
      sql`update mails set created_at = created_at - interval '61 minutes'`.execute(world.store.db)
    const countResetMails = async () => (await sentMails({ mailbox: person.email })).length
    for (let hour = 1; hour <= 3; hour++) {
      for (let request = 1; request <= 3; request++) await requestReset()
      await expect.poll(countResetMails).toBe(hour * 3)
      await passAnHour()
    }
    for (let request = 1; request <= 3; request++) await requestReset()
    await expect.poll(countResetMails).toBe(10)
    const otherPerson = await world.register()
    for (let request = 1; request <= 5; request++)
      await world.as(undefined).post('/auth/password/forgot', { email: otherPerson.email })
    await expect.poll(async () => (await sentMails({ mailbox: otherPerson.email })).length).toBe(3)
    const { id, admin } = await world.organization()
    const invitedEmail = newEmail()
    expect((await invite(admin, id, invitedEmail)).status).toBe(201)
    for (let attempt = 1; attempt <= 6; attempt++)
      await world.as(undefined).post('/auth/login', { email: invitedEmail, password: 'a guess' })
    await expect.poll(async () => (await sentMails({ mailbox: invitedEmail })).length).toBe(4)
    // A stranger's sign-in attempts do not count towards the limits of the inviting organization.
    expect((await invite(admin, id, invitedEmail)).status).toBe(201)
    expect(await countResetMails()).toBe(10)
    expect(await sentMails({ mailbox: otherPerson.email })).toHaveLength(3)
  })
})

describe('resent invitation links', () => {
  const signIn = (email: string) => world.as(undefined).post('/auth/login', { email, password: 'a guess' })
  const resentMails = (mailbox: string) => sentMails({ kind: 'invitation-resent', mailbox })
  /** Makes the API resend another user's link. Once that mail is queued, the work of all previous attempts is done. */
  async function waitUntilSettled() {
    const [otherEmail, organization] = [newEmail(), await world.organization()]
    await invite(organization.admin, organization.id, otherEmail)
    await signIn(otherEmail)
    await expect.poll(async () => (await resentMails(otherEmail)).length).toBe(1)
  }

  it("a foreign organization that invites later does not block the rightful one's links [S8]", async () => {
    const email = newEmail()
    const [rightful, foreign] = [await world.organization({ name: 'Halden Instruments' }), await world.organization()]
    expect((await invite(rightful.admin, rightful.id, email)).status).toBe(201)
    expect((await invite(foreign.admin, foreign.id, email)).status).toBe(201)
    for (let attempt = 1; attempt <= 6; attempt++) {
      await signIn(email)
      await expect.poll(async () => (await resentMails(email)).length).toBe(attempt)
    }
    await signIn(email)
    await waitUntilSettled()
    const [foreignId, rightfulId] = [foreign.id, rightful.id]
    expect((await resentMails(email)).map((mail) => mail.organization_id)).toEqual([
      foreignId,
      rightfulId,
      foreignId,
      rightfulId,
      foreignId,
      rightfulId,
    ])
    const invitationMails = () =>
      mailServer.to(email).filter(({ text }) => text.includes('join "Halden Instruments" on Muster'))
    await expect.poll(() => invitationMails().length).toBe(4)
  })

  it('an address gets 10 a day over all organizations, which do not count as invitations [S3] [S8]', async () => {
    const email = newEmail()
    const { id, admin } = await world.organization()
    expect((await invite(admin, id, email)).status).toBe(201)
    const mailRows = Array.from({ length: 9 }, (_, index) => ({
      ...{
        kind: 'invitation-resent',
        recipient: email,
        mailbox: email,
        subject: 'x',
        organization_id: id + index + 1,
      },
      sent_at: new Date().toISOString(),
    }))
    await world.store.db.insertInto('mails').values(mailRows).execute()
    await signIn(email)
    await expect.poll(async () => (await resentMails(email)).length).toBe(10)
    await signIn(email)
    await waitUntilSettled()
    expect(await resentMails(email)).toHaveLength(10)
    expect(await inviteAll(admin, id, [email, email, email])).toEqual([201, 201, 429])
  })

  it("the link is resent even when the organization's invitations to the address are used up [S8]", async () => {
    const email = newEmail()
    const { id, admin } = await world.organization()
    expect(await inviteAll(admin, id, [email, email, email, email])).toEqual([201, 201, 201, 429])
    await signIn(email)
    await expect.poll(async () => (await resentMails(email)).length).toBe(1)
  })
})

describe('text from strangers in mails', () => {
  it('names appear in no subject and no sender, and text that looks like an address is left out [S3]', async () => {
    const spam = 'Win money at http://spam.example/now'
    const person = await world.register({ name: spam })
    const { id } = await world.organization({ name: spam, admin: person })
    const victimEmail = newEmail()
    const newUser = { email: victimEmail, full_name: spam, job_title: spam, role: 'member', organization_id: id }
    const created = await world.as(person).post('/users/', newUser)
    expect(created).toMatchObject({ status: 201 })
    await expect.poll(() => mailServer.to(victimEmail).length).toBe(1)
    const [letter] = mailServer.to(victimEmail)
    expect(letter?.subject).toBe('You are invited to an organization on Muster')
    expect(letter?.source).toMatch(/^From: Muster <muster@localhost>\r$/m)
    expect(letter?.text).toContain('You are invited to join an organization on Muster as a member')
    expect(letter?.text).not.toMatch(/spam|win money/i)

    const plainOrganization = await world.organization({ name: 'Halden Instruments' })
    expect((await invite(plainOrganization.admin, plainOrganization.id, victimEmail)).status).toBe(201)
    await expect.poll(() => mailServer.to(victimEmail).length).toBe(2)
    expect(mailServer.to(victimEmail)[1]?.text).toContain('join "Halden Instruments" on Muster')
    expect(mailServer.to(victimEmail)[1]?.subject).toBe('You are invited to an organization on Muster')
  })
})
