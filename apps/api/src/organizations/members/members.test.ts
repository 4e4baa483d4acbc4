import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

type Team = Awaited<ReturnType<World['team']>>

const memberUrl = (team: { id: number }, person: { id: number }) => `/organizations/${team.id}/members/${person.id}`
const readMemberships = (team: { id: number }) =>
  world.store.db
    .selectFrom('memberships')
    .selectAll()
    .where('organization_id', '=', team.id)
    .orderBy('user_id')
    .execute()
const facts = (team: { id: number }) =>
  world.store.db.selectFrom('facts').selectAll().where('organization_id', '=', team.id).orderBy('id').execute()
const readState = async (team: { id: number }) => [await readMemberships(team), await facts(team)]

async function createTaskOf(team: Team, person: Person, status = 'todo', others: Person[] = []) {
  const { body: project } = await world.as(team.admin).post('/projects/', { name: 'Aurora', organization_id: team.id })
  const assignees = [person, ...others].map(({ id }) => id)
  const created = await world
    .as(team.admin)
    .post('/tasks/', { title: 'Look up', project_id: project.id, assignees, status })
  expect(created.status).toBe(201)
  return created.body
}

describe('changing a role', () => {
  it('the admin makes a member a manager, who can then invite', async () => {
    const team = await world.team()
    const changed = await world.as(team.admin).put(memberUrl(team, team.member), { role: 'manager' })
    expect(changed).toMatchObject({
      status: 200,
      body: { user_id: team.member.id, organization_id: team.id, role: 'manager' },
    })
    const invited = await world
      .as(team.member)
      .post(`/organizations/${team.id}/invite-member`, { email: 'n1@example.com' })
    expect(invited.status).toBe(201)
    expect((await facts(team))[0]).toMatchObject({
      kind: 'member.role_changed',
      entity: 'member',
      entity_id: team.member.id,
      seen_by: [team.admin.id, team.manager.id, team.member.id],
      values: { user_id: team.member.id, from: 'member', to: 'manager' },
    })
  })

  it('the current role changes nothing and records no fact', async () => {
    const team = await world.team()
    const before = await readState(team)
    expect((await world.as(team.admin).put(memberUrl(team, team.member), { role: 'member' })).status).toBe(200)
    expect(await readState(team)).toEqual(before)
  })

  it('manager, member and stranger are refused, and nothing changes', async () => {
    const team = await world.team()
    const stranger = await world.register({ role: 'admin' })
    const before = await readState(team)
    for (const target of [team.admin, team.member, team.manager]) {
      for (const person of [team.manager, team.member]) {
        expect((await world.as(person).put(memberUrl(team, target), { role: 'admin' })).status).toBe(403)
      }
      expect((await world.as(stranger).put(memberUrl(team, target), { role: 'admin' })).status).toBe(404)
    }
    expect(await readState(team)).toEqual(before)
  })

  it('a user of another organization and a pending one are not found', async () => {
    const [team, otherTeam] = [await world.team(), await world.team()]
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: 'p1@example.com' })
    const [pending] = (await world.as(team.admin).get(`/users/organizations/${team.id}`)).body
    const before = [await readState(team), await readState(otherTeam)]
    for (const target of [otherTeam.member, pending]) {
      expect((await world.as(team.admin).put(memberUrl(team, target), { role: 'manager' })).status).toBe(404)
    }
    expect([await readState(team), await readState(otherTeam)]).toEqual(before)
  })

  it('a former member is not found: neither the role nor the membership changes', async () => {
    const team = await world.team()
    await world.as(team.admin).delete(memberUrl(team, team.member))
    const before = await readState(team)
    expect((await world.as(team.admin).put(memberUrl(team, team.member), { role: 'manager' })).status).toBe(404)
    expect((await world.as(team.admin).delete(memberUrl(team, team.member))).status).toBe(404)
    expect(await readState(team)).toEqual(before)
  })

  it('the last admin cannot be demoted', async () => {
    const team = await world.team()
    const before = await readState(team)
    expect((await world.as(team.admin).put(memberUrl(team, team.admin), { role: 'manager' })).status).toBe(409)
    expect(await readState(team)).toEqual(before)
  })

  it('two admins who demote each other concurrently leave one', async () => {
    const team = await world.team()
    const secondAdmin = await world.join(team, 'admin')
    const responses = await Promise.all([
      world.as(team.admin).put(memberUrl(team, secondAdmin), { role: 'member' }),
      world.as(secondAdmin).put(memberUrl(team, team.admin), { role: 'member' }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await readMemberships(team)).filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  it('three admins who leave concurrently leave one', async () => {
    const team = await world.team()
    const admins = [team.admin, await world.join(team, 'admin'), await world.join(team, 'admin')]
    const responses = await Promise.all(admins.map((admin) => world.as(admin).delete(memberUrl(team, admin))))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 204, 409])
    expect(
      (await readMemberships(team)).filter(({ role, status }) => role === 'admin' && status === 'active'),
    ).toHaveLength(1)
  })
})

describe('removing a member', () => {
  it('ends the membership: they see nothing at the next call, and are inactive in the list [STATE-114]', async () => {
    const team = await world.team()
    const task = await createTaskOf(team, team.member)
    const doneTask = await createTaskOf(team, team.member, 'done')
    expect((await world.as(team.member).get(`/tasks/${task.id}`)).status).toBe(200)
    expect((await world.as(team.admin).delete(memberUrl(team, team.member))).status).toBe(204)
    for (const path of [
      `/tasks/${task.id}`,
      `/tasks/${doneTask.id}`,
      `/projects/${task.project_id}`,
      `/organizations/${team.id}`,
      `/users/${team.admin.id}`,
    ]) {
      expect((await world.as(team.member).get(path)).status).toBe(404)
    }
    expect((await world.as(team.member).get(`/users/organizations/${team.id}`)).status).toBe(403)
    expect((await world.as(team.member).get('/organizations/')).body).toEqual([])
    const list = (await world.as(team.admin).get(`/users/organizations/${team.id}`)).body
    const row = list.find(({ id }: { id: number }) => id === team.member.id)
    expect(row).toMatchObject({ status: 'inactive', is_active: false, organizations: [] })
  })

  it('removes them from unfinished work; finished work keeps the name', async () => {
    const team = await world.team()
    const openTask = await createTaskOf(team, team.member, 'in_progress', [team.manager])
    const doneTask = await createTaskOf(team, team.member, 'done')
    await world.as(team.admin).delete(memberUrl(team, team.member))
    const read = async (id: number) => (await world.as(team.admin).get(`/tasks/${id}`)).body
    expect(await read(openTask.id)).toMatchObject({ assignees: [team.manager.id], version: openTask.version + 1 })
    expect(await read(doneTask.id)).toMatchObject({
      assignees: [team.member.id],
      assigned_to_name: team.member.name,
      version: doneTask.version,
    })
  })

  it('notifies the remaining members, and names the user who lost access, for the membership and for each task', async () => {
    const team = await world.team()
    const task = await createTaskOf(team, team.member, 'todo', [team.manager])
    await world.as(team.admin).delete(memberUrl(team, team.member))
    expect((await facts(team)).slice(-2)).toMatchObject([
      {
        kind: 'task.unassigned',
        entity: 'task',
        entity_id: task.id,
        version: task.version + 1,
        lost_by: [team.member.id],
        seen_by: expect.arrayContaining([team.manager.id, team.admin.id]),
      },
      {
        kind: 'member.removed',
        action: 'deleted',
        entity: 'member',
        entity_id: team.member.id,
        seen_by: [team.admin.id, team.manager.id],
        lost_by: [team.member.id],
      },
    ])
  })

  it('notifies the other assignees of a goal that its shares changed', async () => {
    const team = await world.team()
    const otherPerson = await world.join(team)
    const ownTask = await createTaskOf(team, team.member)
    const { body: goal } = await world.as(team.admin).post('/goals/', {
      ...{ title: 'Light', target_value: 10, unit: 'lamps', start_date: '2026-01-01', end_date: '2027-12-31' },
      ...{ organization_id: team.id, project_id: ownTask.project_id },
    })
    await world.as(team.admin).put(`/tasks/${ownTask.id}`, { goal_id: goal.id })
    const secondTask = { title: 'Hang', project_id: ownTask.project_id, goal_id: goal.id, assignees: [otherPerson.id] }
    await world.as(team.admin).post('/tasks/', secondTask)
    await world.as(team.admin).delete(memberUrl(team, team.member))
    expect((await facts(team)).slice(-3)).toContainEqual(
      expect.objectContaining({
        kind: 'goal.shares_moved',
        entity_id: goal.id,
        seen_by: expect.arrayContaining([otherPerson.id]),
      }),
    )
    expect((await world.as(otherPerson).get(`/goals/${goal.id}`)).body.my_dependency_percentage).toBe(100)
  })

  it('changes the ETag of the task list', async () => {
    const team = await world.team()
    await createTaskOf(team, team.member)
    const path = `/tasks/organization/${team.id}`
    const first = await world.as(team.manager).get(path)
    await world.as(team.admin).delete(memberUrl(team, team.member))
    const secondResponse = await world.as(team.manager).get(path, { 'if-none-match': String(first.headers.etag) })
    expect(secondResponse).toMatchObject({ status: 200, body: [{ assignees: [] }] })
  })

  it('work in another organization keeps its assignee', async () => {
    const [firstTeam, secondTeam] = [await world.team(), await world.team()]
    await world.join(secondTeam, 'member', firstTeam.member)
    const task = await createTaskOf(secondTeam, firstTeam.member)
    await world.as(firstTeam.admin).delete(memberUrl(firstTeam, firstTeam.member))
    expect((await world.as(firstTeam.member).get(`/tasks/${task.id}`)).body.assignees).toEqual([firstTeam.member.id])
  })

  it('a manager removes members, but not managers and admins', async () => {
    const team = await world.team()
    const colleague = await world.join(team, 'manager')
    const before = await readState(team)
    for (const target of [colleague, team.admin]) {
      expect((await world.as(team.manager).delete(memberUrl(team, target))).status).toBe(403)
    }
    expect(await readState(team)).toEqual(before)
    expect((await world.as(team.manager).delete(memberUrl(team, team.member))).status).toBe(204)
  })

  it('a member is refused, a stranger gets 404, and nothing changes', async () => {
    const team = await world.team()
    const colleague = await world.join(team)
    const stranger = await world.team()
    const before = await readState(team)
    for (const target of [colleague, team.manager, team.admin]) {
      expect((await world.as(team.member).delete(memberUrl(team, target))).status).toBe(403)
      expect((await world.as(stranger.admin).delete(memberUrl(team, target))).status).toBe(404)
    }
    expect((await world.as(stranger.admin).delete(memberUrl(stranger, team.member))).status).toBe(404)
    expect(await readState(team)).toEqual(before)
  })

  it('every member can leave except the last admin', async () => {
    const team = await world.team()
    expect((await world.as(team.member).delete(memberUrl(team, team.member))).status).toBe(204)
    expect((await world.as(team.manager).delete(memberUrl(team, team.manager))).status).toBe(204)
    const before = await readState(team)
    expect((await world.as(team.admin).delete(memberUrl(team, team.admin))).status).toBe(409)
    expect(await readState(team)).toEqual(before)
    expect((await world.as(team.admin).get(`/organizations/${team.id}`)).status).toBe(200)
  })

  it('a pending one is withdrawn: the pending account is deleted', async () => {
    const team = await world.team()
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: 'gone@example.com' })
    const [pending] = (await world.as(team.admin).get(`/users/organizations/${team.id}`)).body
    expect((await world.as(team.member).delete(memberUrl(team, pending))).status).toBe(403)
    expect((await world.as(team.manager).delete(memberUrl(team, pending))).status).toBe(204)
    expect(await world.store.db.selectFrom('users').select('id').where('id', '=', pending.id).execute()).toEqual([])
  })

  it('a removed member who is invited again has no access before accepting, and then only the new role', async () => {
    const team = await world.team()
    await world.as(team.admin).delete(memberUrl(team, team.manager))
    await world
      .as(team.admin)
      .post(`/organizations/${team.id}/invite-member`, { email: team.manager.email, role: 'member' })
    expect((await world.as(team.manager).get(`/organizations/${team.id}`)).status).toBe(404)
    await world.as(team.manager).post(`/organizations/${team.id}/accept-invitation`)
    expect((await world.as(team.manager).get(`/organizations/${team.id}`)).body.role).toBe('member')
  })

  it('a member who was removed, invited again and withdrawn is a former member, whose finished work keeps the name', async () => {
    const team = await world.team()
    const doneTask = await createTaskOf(team, team.member, 'done')
    await world.as(team.admin).delete(memberUrl(team, team.member))
    await world.as(team.admin).post(`/organizations/${team.id}/invite-member`, { email: team.member.email })
    await world.as(team.admin).delete(`/organizations/${team.id}/invitations/${team.member.email}`)
    expect((await readMemberships(team)).find(({ user_id }) => user_id === team.member.id)?.status).toBe('inactive')
    expect((await world.as(team.admin).get(`/tasks/${doneTask.id}`)).body.assignees).toEqual([team.member.id])
  })
})
