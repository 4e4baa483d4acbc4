import type { FactKind } from '@muster/contracts/facts/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password, testApi, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

const facts = (kind: FactKind, userId: number) =>
  world.store.db.selectFrom('facts').selectAll().where('kind', '=', kind).where('entity_id', '=', userId).execute()

describe('sessions', () => {
  it('signing out revokes the token at once, and the fact names the session whose sockets must close', async () => {
    const person = await world.register()
    const otherSession = await world.signIn(person)
    const [, session] = (await world.as(person).get('/auth/sessions')).body
    expect((await world.as(person).post('/auth/logout')).status).toBe(204)
    expect((await world.as(person).get('/auth/me')).status).toBe(401)
    expect((await world.as(otherSession).get('/auth/me')).status).toBe(200)
    expect(await facts('session.ended', person.id)).toMatchObject([
      {
        organization_id: null,
        entity: 'account',
        private: true,
        seen_by: [person.id],
        values: { session_ids: [session.id] },
      },
    ])
  })

  it('are listed newest first, with the device and the current one marked; ended ones are not listed', async () => {
    const person = await world.register()
    const headers = { 'user-agent': 'Browser 1.0' }
    const response = await world.as(undefined).post('/auth/login', { email: person.email, password }, headers)
    const { body } = await world.as({ token: response.body.access_token }).get('/auth/sessions')
    expect(body).toMatchObject([
      { user_agent: 'Browser 1.0', current: true },
      { user_agent: null, current: false },
    ])
    await world.as(person).delete(`/auth/sessions/${body[0].id}`)
    expect((await world.as(person).get('/auth/sessions')).body).toHaveLength(1)
  })

  it("another user's session is not found, like an unknown one, and remains open", async () => {
    const [person, stranger] = [await world.register(), await world.register()]
    const [{ id }] = (await world.as(person).get('/auth/sessions')).body
    const foreignResponse = await world.as(stranger).delete(`/auth/sessions/${id}`)
    const unknownResponse = await world.as(stranger).delete('/auth/sessions/2000000000')
    expect(foreignResponse.status).toBe(404)
    expect(foreignResponse.text).toBe(unknownResponse.text)
    expect((await world.as(person).get('/auth/me')).status).toBe(200)
    expect(await facts('session.ended', person.id)).toEqual([])
  })
})

describe('changing the password', () => {
  const change = (person: { token: string }, current_password: string, new_password: string) =>
    world.as(person).put('/auth/password', { current_password, new_password })

  it('accepts the new one, ends all other sessions and keeps this one', async () => {
    const person = await world.register()
    const otherSession = await world.signIn(person)
    expect((await change(person, password, 'another long one')).status).toBe(204)
    expect((await world.as(person).get('/auth/me')).status).toBe(200)
    expect((await world.as(otherSession).get('/auth/me')).status).toBe(401)
    const signIn = (enteredPassword: string) =>
      world.as(undefined).post('/auth/login', { email: person.email, password: enteredPassword })
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn('another long one')).status).toBe(200)
  })

  it('with a wrong current one is rejected on its field, and nothing changes', async () => {
    const person = await world.register()
    const otherSession = await world.signIn(person)
    const refused = await change(person, 'a guess', 'another long one')
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'current_password' }] } })
    expect((await world.as(otherSession).get('/auth/me')).status).toBe(200)
    expect((await world.as(undefined).post('/auth/login', { email: person.email, password })).status).toBe(200)
  })

  it('to a short one is rejected', async () => {
    const person = await world.register()
    expect(await change(person, password, 'short')).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'new_password' }] },
    })
  })

  it('attempts at the current password are limited as for signing in', async () => {
    const limitedWorld = await testApi({ RATE_LIMITS: 'on' })
    const person = await limitedWorld.register()
    const guess = () =>
      limitedWorld.as(person).put('/auth/password', { current_password: 'x', new_password: 'another long one' })
    for (let number = 1; number <= 10; number++) expect((await guess()).status).toBe(422)
    const refused = await guess()
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    await limitedWorld.close()
  })
})
