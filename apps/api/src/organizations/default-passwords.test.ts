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
    const worldWithRoleWord = await testApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const team = await worldWithRoleWord.team()
    const email = newEmail()
    await invite(worldWithRoleWord, team, email, 'manager')
    const signIn = (enteredPassword: string) =>
      worldWithRoleWord.as(undefined).post('/auth/login', { email, password: enteredPassword })
    expect((await signIn('member')).status).toBe(401)
    const { status, body } = await signIn('manager')
    expect(status).toBe(200)
    const client = worldWithRoleWord.as({ token: body.access_token })
    for (const url of ['/auth/me', '/organizations/', `/users/organizations/${team.id}`]) {
      expect(await client.get(url)).toMatchObject({ status: 403, body: { detail: 'Set your own password first' } })
    }
    expect(await client.post('/organizations/', { name: 'Mine', description: 'x' })).toMatchObject({ status: 403 })
    const { body: project } = await worldWithRoleWord
      .as(team.admin)
      .post('/projects/', { name: 'Aurora', organization_id: team.id })
    const { body: task } = await worldWithRoleWord
      .as(team.admin)
      .post('/tasks/', { title: 'Look up', project_id: project.id })
    const counter = worldWithRoleWord.store.db
      .selectFrom('task_numbers')
      .where('organization_id', '=', team.id)
      .select('last')
    const before = await counter.executeTakeFirst()
    for (const refused of [
      await client.post('/tasks/', { title: 'Mine', project_id: project.id }),
      await client.patch(`/tasks/${task.id}/status`, { status: 'done' }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { detail: 'Set your own password first' } })
    expect(await counter.executeTakeFirst()).toEqual(before)
    expect((await worldWithRoleWord.as(team.admin).get('/tasks/')).body).toMatchObject([
      { id: task.id, status: 'todo' },
    ])
    expect((await signIn('manager')).status).toBe(401)
    expect(
      (await client.put('/auth/password', { current_password: 'manager', new_password: 'my own password' })).status,
    ).toBe(204)
    expect((await client.get('/auth/me')).body.organizations).toMatchObject([{ id: team.id, role: 'manager' }])
    expect((await signIn('manager')).status).toBe(401)
    expect((await signIn('my own password')).status).toBe(200)
    await worldWithRoleWord.close()
  })

  it('accepts only the invitations that gave this word', async () => {
    const worldWithRoleWord = await testApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const [earlierTeam, matchingTeam, otherTeam] = [
      await worldWithRoleWord.team(),
      await worldWithRoleWord.team(),
      await worldWithRoleWord.team(),
    ]
    const email = newEmail()
    await invite(worldWithRoleWord, earlierTeam, email, 'member')
    // Make the first invitation look as if it had not set the role word as the default password.
    await worldWithRoleWord.store.db.updateTable('invitations').set({ gave_role_word: false }).execute()
    await invite(worldWithRoleWord, otherTeam, email, 'manager')
    await invite(worldWithRoleWord, matchingTeam, email, 'member')
    const { body } = await worldWithRoleWord.as(undefined).post('/auth/login', { email, password: 'member' })
    const client = worldWithRoleWord.as({ token: body.access_token })
    const passwordChange = { current_password: 'member', new_password: 'my own password' }
    expect((await client.put('/auth/password', passwordChange)).status).toBe(204)
    expect((await client.get('/auth/me')).body.organizations).toMatchObject([{ id: matchingTeam.id, role: 'member' }])
    for (const { id } of [earlierTeam, otherTeam]) expect((await client.get(`/organizations/${id}`)).status).toBe(404)
    const openInvitations = await worldWithRoleWord.store.db
      .selectFrom('invitations')
      .select('organization_id')
      .execute()
    expect(openInvitations.map((invitation) => invitation.organization_id)).toEqual([earlierTeam.id, otherTeam.id])
    await worldWithRoleWord.close()
  })

  it('opens a session that ends when the link sets a password', async () => {
    const {
      world,
      invite: inviteTo,
      waitForToken,
      accept,
      close,
    } = await mailedApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const [first, second] = [await world.team(), await world.team()]
    const email = newEmail()
    await inviteTo(first, email, 'member')
    const link = await waitForToken(email)
    await inviteTo(second, email, 'manager')
    const { body } = await world.as(undefined).post('/auth/login', { email, password: 'manager' })
    const clientOfInvited = world.as({ token: body.access_token })
    expect((await clientOfInvited.get('/auth/me')).status).toBe(403)
    const accepted = await accept(link, { password: 'my own password' })
    expect(accepted.status).toBe(200)
    expect((await clientOfInvited.get('/auth/me')).status).toBe(401)
    expect((await world.as({ token: accepted.body.access_token }).get('/auth/me')).status).toBe(200)
    await close()
  })

  it('the word expires after 72 hours, and never signs in to an existing account', async () => {
    const worldWithRoleWord = await testApi({ INVITE_DEFAULT_PASSWORDS: 'role-word' })
    const team = await worldWithRoleWord.team()
    const [lateEmail, existingPerson] = [newEmail(), await worldWithRoleWord.register()]
    await invite(worldWithRoleWord, team, lateEmail, 'member')
    await invite(worldWithRoleWord, team, existingPerson.email, 'member')
    await worldWithRoleWord.store.db
      .updateTable('users')
      .set({ password_expires_at: new Date().toISOString() })
      .where('email', '=', lateEmail)
      .execute()
    for (const email of [lateEmail, existingPerson.email]) {
      expect((await worldWithRoleWord.as(undefined).post('/auth/login', { email, password: 'member' })).status).toBe(
        401,
      )
    }
    expect(
      (await worldWithRoleWord.as(undefined).post('/auth/login', { email: existingPerson.email, password })).status,
    ).toBe(200)
    await worldWithRoleWord.close()
  })
})
