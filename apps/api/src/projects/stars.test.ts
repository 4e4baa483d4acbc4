import { maxStars } from '@muster/contracts/projects/stars'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await testApi()
})
afterAll(() => world?.close())

type Team = Awaited<ReturnType<World['team']>>

const createProject = async (team: Team, name: string, body: object = {}): Promise<{ id: number }> => {
  const response = await world.as(team.manager).post('/projects/', { name, organization_id: team.id, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const createTask = async (project: { id: number }, team: Team, body: object = {}) => {
  const response = await world.as(team.manager).post('/tasks/', { title: 'Paint', project_id: project.id, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const star = (by: Person, { id }: { id: number }) => world.as(by).put(`/projects/${id}/star`, undefined)
const unstar = (by: Person, { id }: { id: number }) => world.as(by).delete(`/projects/${id}/star`)
const navigation = (by: Person, team: Team, recent: { id: number }[] = [], headers?: Record<string, string>) => {
  const query = recent.length > 0 ? `?recent=${recent.map(({ id }) => id).join()}` : ''
  return world.as(by).get(`/projects/organization/${team.id}/navigation${query}`, headers)
}
const namesOf = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name)
const countStars = async (person: Person) => {
  const rows = await world.store.db.selectFrom('project_stars').selectAll().where('user_id', '=', person.id).execute()
  return rows.length
}

describe('the projects of the navigation', () => {
  it('are those with a star in the order of the stars, then the recent ones, then the newest, at most seven', async () => {
    const team = await world.team()
    const projects = []
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']) projects.push(await createProject(team, name))
    const [a, b, c] = projects
    if (!a || !b || !c) return expect.fail('no projects')
    expect(namesOf(await navigation(team.manager, team))).toEqual(['I', 'H', 'G', 'F', 'E', 'D', 'C'])
    expect((await star(team.manager, c)).status).toBe(204)
    expect((await star(team.manager, a)).status).toBe(204)
    expect(namesOf(await navigation(team.manager, team, [b, a]))).toEqual(['C', 'A', 'B', 'I', 'H', 'G', 'F'])
    expect(namesOf(await navigation(team.admin, team))).toEqual(['I', 'H', 'G', 'F', 'E', 'D', 'C'])
    expect((await unstar(team.manager, c)).status).toBe(204)
    expect(namesOf(await navigation(team.manager, team))).toEqual(['A', 'I', 'H', 'G', 'F', 'E', 'D'])
  })

  it('include every starred project, and leave out finished ones that are neither starred nor recent', async () => {
    const team = await world.team()
    const finished = await createProject(team, 'Finished', { status: 'completed' })
    for (let number = 1; number <= 9; number++) await star(team.admin, await createProject(team, `P${number}`))
    expect(namesOf(await navigation(team.admin, team))).toHaveLength(9)
    expect(namesOf(await navigation(team.manager, team))).not.toContain('Finished')
    expect(namesOf(await navigation(team.manager, team, [finished]))[0]).toBe('Finished')
  })

  it('count the done and the open tasks that the user sees, and no cancelled or deleted ones', async () => {
    const team = await world.team()
    const project = await createProject(team, 'Website')
    const own = await createTask(project, team, { assigned_users: [team.member.id], status: 'done' })
    await createTask(project, team)
    await createTask(project, team, { status: 'cancelled' })
    const deleted = await createTask(project, team)
    await world.as(team.manager).delete(`/tasks/${deleted.id}`)
    const values = { id: project.id, name: 'Website', status: 'active', is_starred: false }
    expect((await navigation(team.manager, team)).body).toEqual([{ ...values, done_count: 1, open_count: 1 }])
    expect((await navigation(team.member, team)).body).toEqual([{ ...values, done_count: 1, open_count: 0 }])
    await world.as(team.manager).patch(`/tasks/${own.id}/status`, { status: 'todo' })
    expect((await navigation(team.member, team)).body).toEqual([{ ...values, done_count: 0, open_count: 1 }])
  })

  it('are only those that a member sees, even if others are starred or recent', async () => {
    const team = await world.team()
    const [own, other] = [await createProject(team, 'Own'), await createProject(team, 'Other')]
    const task = await createTask(own, team, { assigned_users: [team.member.id] })
    expect((await star(team.member, own)).status).toBe(204)
    expect(namesOf(await navigation(team.member, team, [other, own]))).toEqual(['Own'])
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [] })
    expect((await navigation(team.member, team, [other, own])).body).toEqual([])
    const outsider = await world.register()
    expect((await navigation(outsider, team)).status).toBe(403)
  })

  it('have an ETag that changes with a star, but not for other users', async () => {
    const team = await world.team()
    const project = await createProject(team, 'Website')
    const read = (by: Person, etag: unknown) => navigation(by, team, [], { 'if-none-match': String(etag) })
    const etags = [await navigation(team.manager, team), await navigation(team.admin, team)].map(
      ({ headers }) => headers.etag,
    )
    await star(team.manager, project)
    expect((await read(team.manager, etags[0])).body).toMatchObject([{ is_starred: true }])
    expect((await read(team.admin, etags[1])).status).toBe(304)
  })
})

describe('a star', () => {
  it('is refused for a project that the user does not see, and nothing is stored', async () => {
    const team = await world.team()
    const project = await createProject(team, 'Website')
    const outsider = await world.register()
    for (const person of [team.member, outsider]) {
      expect((await star(person, project)).status).toBe(404)
      expect((await unstar(person, project)).status).toBe(404)
      expect(await countStars(person)).toBe(0)
    }
    await world.as(team.manager).delete(`/projects/${project.id}`)
    expect((await star(team.manager, project)).status).toBe(404)
  })

  it('is stored once, and is announced only to the user', async () => {
    const team = await world.team()
    const project = await createProject(team, 'Website')
    const stars = () =>
      world.store.db
        .selectFrom('facts')
        .select(['kind', 'actor_id', 'seen_by', 'private', 'entity', 'action'])
        .where('entity_id', '=', project.id)
        .where('kind', 'in', ['project.starred', 'project.unstarred'])
        .orderBy('id')
        .execute()
    await star(team.manager, project)
    expect((await star(team.manager, project)).status).toBe(204)
    const fact = { actor_id: team.manager.id, seen_by: [team.manager.id], private: true, entity: 'project' }
    expect(await stars()).toEqual([{ ...fact, kind: 'project.starred', action: 'updated' }])
    await unstar(team.manager, project)
    expect((await unstar(team.manager, project)).status).toBe(204)
    expect((await stars()).map(({ kind }) => kind)).toEqual(['project.starred', 'project.unstarred'])
  })

  it('is given to at most twenty projects, also when they are starred at the same time', async () => {
    const team = await world.team()
    const projects = []
    for (let number = 0; number < maxStars + 4; number++) projects.push(await createProject(team, `P${number}`))
    const responses = await Promise.all(projects.map((project) => star(team.manager, project)))
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(maxStars)
    const refusals = responses.filter(({ status }) => status !== 204)
    expect(refusals.map(({ status, body }) => [status, body.detail])).toEqual(
      Array.from({ length: 4 }, () => [409, 'You can star at most 20 projects. Remove a star first.']),
    )
    expect(await countStars(team.manager)).toBe(maxStars)
    // A starred project in the trash is not shown, so that it takes no room.
    const starred = (await navigation(team.manager, team)).body
    await world.as(team.manager).delete(`/projects/${starred[0].id}`)
    const [refused] = projects.filter((_, index) => responses[index]?.status === 409)
    if (!refused) return expect.fail('none was refused')
    expect((await star(team.manager, refused)).status).toBe(204)
  })

  it('and its removal at the same time leave no error and one of the two results', async () => {
    const team = await world.team()
    const project = await createProject(team, 'Website')
    const calls = Array.from({ length: 10 }, (_, index) => (index % 2 ? unstar : star)(team.manager, project))
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204))
    expect([0, 1]).toContain(await countStars(team.manager))
  })

  it('returns with a project that is restored, and ends with the purged one', async () => {
    const team = await world.team()
    const project = await createProject(team, 'Website')
    await star(team.manager, project)
    await world.as(team.manager).delete(`/projects/${project.id}`)
    expect((await navigation(team.manager, team)).body).toEqual([])
    await world.as(team.manager).post(`/organizations/${team.id}/trash/project/${project.id}/restore`)
    expect((await navigation(team.manager, team)).body).toMatchObject([{ name: 'Website', is_starred: true }])
    await world.store.db.deleteFrom('projects').where('id', '=', project.id).execute()
    expect(await countStars(team.manager)).toBe(0)
  })
})
