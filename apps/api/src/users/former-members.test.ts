import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world.close())

/**
 * Creates a team with a former member, who was assigned to a finished task, commented on it, was removed from the
 * organization, and then changed name, username and job title.
 */
async function createTeamWithFormerMember() {
  const team = await world.team()
  const name = team.member.name
  const profile = { job_title: 'Spy', time_zone: 'Europe/Oslo' }
  await world.as(team.member).put(`/users/${team.member.id}`, profile)
  const { body: project } = await world.as(team.admin).post('/projects/', { name: 'Aurora', organization_id: team.id })
  const taskFields = { title: 'Done', project_id: project.id, status: 'done', assignees: [team.member.id] }
  const { body: task } = await world.as(team.admin).post('/tasks/', taskFields)
  await world.as(team.member).post(`/tasks/${task.id}/comments`, { content: 'I did it' })
  await world.as(team.admin).delete(`/organizations/${team.id}/members/${team.member.id}`)
  const laterProfile = { full_name: 'Another Name', username: `later${team.member.id}`, job_title: 'Judge' }
  expect((await world.as(team.member).put(`/users/${team.member.id}`, laterProfile)).status).toBe(200)
  return { ...team, name, task }
}

const rowOf = async (team: Awaited<ReturnType<typeof createTeamWithFormerMember>>) =>
  (await world.as(team.manager).get(`/users/organizations/${team.id}`)).body.find(
    ({ id }: { id: number }) => id === team.member.id,
  )

describe('a former member', () => {
  it('the list contains only the id and the name at the time of leaving [S7]', async () => {
    const team = await createTeamWithFormerMember()
    expect(await rowOf(team)).toEqual({
      id: team.member.id,
      name: team.name,
      full_name: team.name,
      status: 'inactive',
      is_active: false,
      organization_role: 'member',
      organization_name: 'Northern Lights',
      email: null,
      username: null,
      job_title: null,
      avatar: null,
      role: 'employee',
      is_verified: false,
      time_zone: 'UTC',
      joined_at: null,
      organizations: [],
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect((await world.as(team.manager).get(`/users/${team.member.id}`)).status).toBe(404)
  })

  it('keeps that name on finished tasks, comments and later changes of them [S7]', async () => {
    const team = await createTeamWithFormerMember()
    const client = world.as(team.manager)
    const task = (await client.get(`/tasks/${team.task.id}`)).body
    expect(task).toMatchObject({ assigned_to_name: team.name, assigned_users: [{ full_name: team.name }] })
    const comments = (await client.get(`/tasks/${team.task.id}/comments`)).body
    expect(comments).toMatchObject([{ content: 'I did it', user: { id: team.member.id, full_name: team.name } }])
    const lists = [
      await client.get('/tasks/'),
      await client.get(`/users/organizations/${team.id}`),
      await client.get('/users/'),
    ]
    for (const { text } of lists) expect(text).not.toContain('Another Name')
  })

  it('gets the current name after rejoining, and the old name again when a new invitation ends [S7]', async () => {
    const team = await createTeamWithFormerMember()
    const path = `/organizations/${team.id}`
    await world.as(team.admin).post(`${path}/invite-member`, { email: team.member.email })
    await world.as(team.admin).delete(`${path}/invitations/${encodeURIComponent(team.member.email)}`)
    expect(await rowOf(team)).toMatchObject({ name: team.name, status: 'inactive', email: null })
    await world.as(team.admin).post(`${path}/invite-member`, { email: team.member.email })
    expect((await world.as(team.member).post(`${path}/accept-invitation`)).status).toBe(200)
    expect(await rowOf(team)).toMatchObject({ name: 'Another Name', status: 'active', job_title: 'Judge' })
    const comments = (await world.as(team.manager).get(`/tasks/${team.task.id}/comments`)).body
    expect(comments).toMatchObject([{ user: { full_name: 'Another Name' } }])
  })
})
