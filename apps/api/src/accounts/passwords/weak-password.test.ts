import { hasProperty } from '@muster/server/has-property'
import { Problem } from '@muster/server/http/problems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password as currentPassword, type Person, testApi, type World } from '../../testing/world.ts'
import { refuseWeakPassword } from './weak-password.ts'

const isRefused = (password: string, ...words: string[]) => {
  try {
    refuseWeakPassword(password, words)
    return false
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return true
    throw error
  }
}

it.each([
  'password',
  'PASSWORD',
  'Password123!',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'Welcome2026!',
  'aaaaaaaaaa',
  'ababababab',
])('a commonly guessed password is refused: %s [S9]', (password) => expect(isRefused(password)).toBe(true))

it.each([
  'correct horse battery',
  'a long password',
  'nine green kettles',
  'x7#kP2!vLq',
  'пароль-и-ещё-слова',
  'kettle-2026-moss',
])('a password that is hard to guess is accepted: %s [S9]', (password) => expect(isRefused(password)).toBe(false))

it('words of the account and the organization are refused in any case and order [S9]', () => {
  const words = ['ada.lovelace', 'ada', 'Ada Lovelace', 'Halden Instruments']
  for (const password of ['AdaLovelace', 'lovelace1815', 'halden-instruments', 'Lovelace.Halden!1', 'INSTRUMENTS2026'])
    expect([password, isRefused(password, ...words)]).toEqual([password, true])
  for (const password of ['lovelace rides at dawn', 'halden kettles'])
    expect([password, isRefused(password, ...words)]).toEqual([password, false])
})

it('a password of the maximum length is checked without delay [S9]', () => {
  expect(isRefused('1'.repeat(128) + 'ab!'.repeat(42), 'ab', 'a'.repeat(200))).toBe(false)
})

describe('weak passwords are refused', () => {
  let world: World
  beforeAll(async () => {
    world = await testApi()
  })
  afterAll(() => world.close())
  const hashOf = async (email: string) =>
    (await world.store.db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirst())
      ?.password_hash
  const change = (person: Person, new_password: string) =>
    world.as(person).put('/auth/password', { current_password: currentPassword, new_password })

  it('when registering [S9]', async () => {
    const registration = { email: 'grace@example.com', full_name: 'Grace Hopper' }
    for (const password of ['password', 'GraceHopper1']) {
      const refused = await world.as(undefined).post('/auth/register', { ...registration, password })
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } })
    }
    expect(await hashOf('grace@example.com')).toBeUndefined()
  })

  it("when changing it, also if it is the name of the user's organization [S9]", async () => {
    const { admin } = await world.team('Kettle Works')
    const before = await hashOf(admin.email)
    for (const password of ['12345678', 'kettleworks']) {
      const refused = await change(admin, password)
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'new_password' }] } })
      expect(refused.body.detail).toMatch(/^This password is .+ Choose another one\.$/)
    }
    expect(await hashOf(admin.email)).toBe(before)
  })

  it('when setting it from a link, which remains valid [S9]', async () => {
    const person = await world.register({ email: 'reset@example.com' })
    const { makeLink } = await import('../email/links.ts')
    const token = await world.store.write((tx) => makeLink(tx, 'reset', { id: person.id, email: person.email }))
    const reset = (password: string) => world.as(undefined).post('/auth/password/reset', { token, password })
    expect((await reset('football')).body.errors).toMatchObject([{ field: 'password' }])
    expect((await reset('nine green kettles')).status).toBe(204)
  })

  it('when accepting an invitation [S9]', async () => {
    const team = await world.team('Kettle Works')
    const { body } = await world
      .as(team.admin)
      .post(`/organizations/${team.id}/invite-member`, { email: 'invited@example.com' })
    const token = hasProperty(body, 'invitation_url') ? String(body.invitation_url).split('#')[1] : ''
    const accept = (password: string) =>
      world.as(undefined).post(`/auth/invitations/${token}/accept`, { password, full_name: 'New Person' })
    for (const password of ['sunshine', 'kettleworks', 'newperson'])
      expect((await accept(password)).body.errors).toMatchObject([{ field: 'password' }])
    expect(await hashOf('invited@example.com')).toBeNull()
    expect((await accept('nine green kettles')).status).toBe(200)
  })
})

describe('the owner is notified by mail', () => {
  let world: World
  beforeAll(async () => {
    world = await testApi({ SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMITS: 'on' })
  })
  afterAll(() => world.close())
  const mailsTo = (person: Person) =>
    world.store.db
      .selectFrom('mails')
      .select(['kind', 'subject', 'body'])
      .where('recipient', '=', person.email)
      .execute()
  const signIn = (person: Person, remoteAddress: string) =>
    world.app.inject({
      ...{ method: 'POST', url: '/auth/login', remoteAddress },
      payload: { email: person.email, password: currentPassword },
    })

  it('when the password is changed, but not at an unconfirmed address [S9]', async () => {
    const person = await world.register()
    const unverified = await world.register({ is_verified: false })
    for (const session of [person, unverified]) {
      const body = { current_password: currentPassword, new_password: 'nine green kettles' }
      expect((await world.as(session).put('/auth/password', body)).status).toBe(204)
    }
    expect(await mailsTo(person)).toMatchObject([{ kind: 'security', subject: 'Your password was changed' }])
    expect(await mailsTo(unverified)).toEqual([])
  })

  it('when somebody signs in from a new address, at most ten times a day [S9]', async () => {
    const person = await world.register()
    expect((await signIn(person, '192.0.2.1')).statusCode).toBe(200)
    expect((await signIn(person, '192.0.2.1')).statusCode).toBe(200)
    expect(await mailsTo(person)).toEqual([])
    expect((await signIn(person, '192.0.2.2')).statusCode).toBe(200)
    const [mail, ...others] = await mailsTo(person)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'security', subject: 'New sign-in to your account' })
    expect(mail?.body).toContain('Address: 192.0.2.2')
    for (let number = 3; number <= 14; number++) await signIn(person, `192.0.2.${number}`)
    expect(await mailsTo(person)).toHaveLength(10)
  })
})
