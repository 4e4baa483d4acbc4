import { describe, expect, it } from 'vitest'
import { invite, mailedApi, newEmail } from '../testing/invitations.ts'
import { password, testApi } from '../testing/world.ts'

describe('the role word as first password', () => {
  it('by default the role word does not sign in [PERM-22 (settled: off)]', async () => {
    const world = await testApi()
    const team = await world.team()
    const email = newEmail()
    await invite(world, team, email, 'member')
    expect((await world.as(undefined).post('/auth/login', { email, password: 'member' })).status).toBe(401)
    await world.close()
  })

  it('it signs in to the account once, and then only allows setting a password [PERM-22 (settled: by the setting)]', async () => {
    const literal = await testApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const team = await literal.team()
    const email = newEmail()
    await invite(literal, team, email, 'manager')
    const login = (given: string) => literal.as(undefined).post('/auth/login', { email, password: given })
    expect((await login('member')).status).toBe(401)
    const { status, body } = await login('manager')
    expect(status).toBe(200)
    const self = literal.as({ token: body.access_token })
    for (const url of ['/auth/me', '/organizations/', `/users/organizations/${team.id}`]) {
      expect(await self.get(url)).toMatchObject({ status: 403, body: { detail: 'Set your own password first' } })
    }
    expect(await self.post('/organizations/', { name: 'Mine', description: 'x' })).toMatchObject({ status: 403 })
    const { body: project } = await literal
      .as(team.admin)
      .post('/projects/', { name: 'Aurora', organization_id: team.id })
    const { body: task } = await literal.as(team.admin).post('/tasks/', { title: 'Look up', project_id: project.id })
    const counter = literal.store.db.selectFrom('task_numbers').where('organization_id', '=', team.id).select('last')
    const before = await counter.executeTakeFirst()
    for (const refused of [
      await self.post('/tasks/', { title: 'Mine', project_id: project.id }),
      await self.patch(`/tasks/${task.id}/status`, { status: 'done' }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { detail: 'Set your own password first' } })
    expect(await counter.executeTakeFirst()).toEqual(before)
    expect((await literal.as(team.admin).get('/tasks/')).body).toMatchObject([{ id: task.id, status: 'todo' }])
    expect((await login('manager')).status).toBe(401)
    expect(
      (await self.put('/auth/password', { current_password: 'manager', new_password: 'my own password' })).status,
    ).toBe(204)
    expect((await self.get('/auth/me')).body.organizations).toMatchObject([{ id: team.id, role: 'manager' }])
    expect((await login('manager')).status).toBe(401)
    expect((await login('my own password')).status).toBe(200)
    await literal.close()
  })

  it('accepts only the invitations that gave this word', async () => {
    const literal = await testApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const [before, same, other] = [await literal.team(), await literal.team(), await literal.team()]
    const email = newEmail()
    await invite(literal, before, email, 'member')
    // As if the word had not been given.
    await literal.store.db.updateTable('invitations').set({ gave_role_word: false }).execute()
    await invite(literal, other, email, 'manager')
    await invite(literal, same, email, 'member')
    const { body } = await literal.as(undefined).post('/auth/login', { email, password: 'member' })
    const self = literal.as({ token: body.access_token })
    const own = { current_password: 'member', new_password: 'my own password' }
    expect((await self.put('/auth/password', own)).status).toBe(204)
    expect((await self.get('/auth/me')).body.organizations).toMatchObject([{ id: same.id, role: 'member' }])
    for (const { id } of [before, other]) expect((await self.get(`/organizations/${id}`)).status).toBe(404)
    const open = await literal.store.db.selectFrom('invitations').select('organization_id').execute()
    expect(open.map((one) => one.organization_id)).toEqual([before.id, other.id])
    await literal.close()
  })

  it('opens a session that ends when the link sets a password', async () => {
    const {
      world,
      invite: inviteTo,
      linkTo,
      accept,
      close,
    } = await mailedApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const [first, second] = [await world.team(), await world.team()]
    const email = newEmail()
    await inviteTo(first, email, 'member')
    const link = await linkTo(email)
    await inviteTo(second, email, 'manager')
    const { body } = await world.as(undefined).post('/auth/login', { email, password: 'manager' })
    const byWord = world.as({ token: body.access_token })
    expect((await byWord.get('/auth/me')).status).toBe(403)
    const accepted = await accept(link, { password: 'my own password' })
    expect(accepted.status).toBe(200)
    expect((await byWord.get('/auth/me')).status).toBe(401)
    expect((await world.as({ token: accepted.body.access_token }).get('/auth/me')).status).toBe(200)
    await close()
  })

  it('the word expires after 72 hours, and never signs in to an existing account', async () => {
    const literal = await testApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const team = await literal.team()
    const [late, standing] = [newEmail(), await literal.register()]
    await invite(literal, team, late, 'member')
    await invite(literal, team, standing.email, 'member')
    await literal.store.db
      .updateTable('users')
      .set({ password_expires_at: new Date().toISOString() })
      .where('email', '=', late)
      .execute()
    for (const email of [late, standing.email]) {
      expect((await literal.as(undefined).post('/auth/login', { email, password: 'member' })).status).toBe(401)
    }
    expect((await literal.as(undefined).post('/auth/login', { email: standing.email, password })).status).toBe(200)
    await literal.close()
  })
})
