import type { Tx } from '@muster/server/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mailedApi, newEmail } from '../testing/invitations.ts'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, password, type World } from '../testing/world.ts'
import { makeLink } from './email/links.ts'

let api: Awaited<ReturnType<typeof mailedApi>>
let world: World
beforeAll(async () => {
  api = await mailedApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
  world = api.world
})
afterAll(() => api?.close())

const countWaiting = () => countWaitingForLocks(world)

/**
 * Takes a lock in a separate transaction. Returns a function that commits the transaction, which happens at the end of
 * the test at the latest.
 */
async function hold(takeLock: (tx: Tx) => Promise<unknown>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let transaction: Promise<void> = Promise.resolve()
  await new Promise<void>((resolve) => {
    transaction = world.store.write(async (tx) => {
      await takeLock(tx)
      resolve()
      await released
    })
  })
  const commit = () => {
    release()
    return transaction
  }
  onTestFinished(commit)
  return commit
}

const lockAccount = (id: number) => (tx: Tx) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
const lockOrganization = (id: number) => (tx: Tx) =>
  tx.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** How many rows of the table belong to the user and are not locked. */
async function countUnlocked(table: 'links' | 'invitations' | 'users', userId: number) {
  const owner = sql.ref(table === 'users' ? 'id' : 'user_id')
  const { rows } = await sql`
    select from ${sql.table(table)} where ${owner} = ${userId} for update skip locked`.execute(world.store.db)
  return rows.length
}

/** Invites a new email address. Returns it with the id of the pending account, which the API does not reveal. */
async function inviteSomebody(role: 'manager' | 'member') {
  const team = await world.team()
  const email = newEmail()
  await api.invite(team, email, role)
  const { id } = await world.store.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { team, email, id }
}

const linkOf = ({ id, email }: Person, purpose: 'reset' | 'email') =>
  world.store.write((tx) => makeLink(tx, purpose, { id, email: purpose === 'email' ? newEmail() : email }))

describe('while the account is locked', () => {
  it('a password reset waits without holding its link [W1]', async () => {
    const person = await world.register()
    const token = await linkOf(person, 'reset')
    const release = await hold(lockAccount(person.id))
    const reset = world.as(undefined).post('/auth/password/reset', { token, password: 'a brand new one' })
    await expect.poll(countWaiting).toBe(1)
    expect(await countUnlocked('links', person.id)).toBe(1)
    await release()
    expect((await reset).status).toBe(204)
  })

  it('the confirmation of a new email address waits without holding its link [W1]', async () => {
    const person = await world.register()
    const token = await linkOf(person, 'email')
    const release = await hold(lockAccount(person.id))
    const confirmation = world.as(person).post('/auth/email/confirm', { token })
    await expect.poll(countWaiting).toBe(1)
    expect(await countUnlocked('links', person.id)).toBe(1)
    await release()
    expect((await confirmation).status).toBe(204)
  })

  it('the acceptance of an invitation waits without holding the invitation [W1]', async () => {
    const { email, id } = await inviteSomebody('member')
    const token = await api.waitForToken(email)
    const release = await hold(lockAccount(id))
    const acceptance = api.accept(token, { password: 'a brand new one' })
    await expect.poll(countWaiting).toBe(1)
    expect(await countUnlocked('invitations', id)).toBe(1)
    await release()
    expect((await acceptance).status).toBe(200)
  })
})

it('the first sign-in with a default password waits for the organization without holding the account [W1]', async () => {
  const { team, email, id } = await inviteSomebody('manager')
  const release = await hold(lockOrganization(team.id))
  const signIn = world.as(undefined).post('/auth/login', { email, password: 'manager' })
  await expect.poll(countWaiting).toBe(1)
  expect(await countUnlocked('users', id)).toBe(1)
  await release()
  expect((await signIn).status).toBe(200)
})

it('the deletion of an account locks the organization of an invitation that arrives in between [W1]', async () => {
  const team = await world.team()
  const person = await world.register()
  const releaseAccount = await hold(lockAccount(person.id))
  const deletion = world.as(person).delete(`/users/${person.id}`, { password })
  await expect.poll(countWaiting).toBe(1)
  expect((await api.invite(team, person.email)).status).toBeLessThan(300)
  const releaseOrganization = await hold(lockOrganization(team.id))
  await releaseAccount()
  await expect.poll(countWaiting).toBe(1)
  expect(await countUnlocked('invitations', person.id)).toBe(1)
  await releaseOrganization()
  expect((await deletion).status).toBe(204)
  expect(await countUnlocked('invitations', person.id)).toBe(0)
})
