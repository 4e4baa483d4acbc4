import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { heldBackStandby } from './held-back-standby.ts'
import { testApi, type World } from './world.ts'

let world: World
let standby: Awaited<ReturnType<typeof heldBackStandby>>
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  standby = await heldBackStandby()
  world = await testApi({}, { replicaOf: standby.replicaOf })
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Quay', organization_id: team.id })).body
})
afterAll(async () => {
  await world?.close()
  await standby?.remove()
})
beforeEach(() => catchUp())

async function catchUp() {
  await standby.catchUp(world.database)
  standby.report.isAway = false
  await world.store.replica?.poll()
}

const counts = () => ({ ...world.store.replica?.counts })
/** The outcomes of the reads that `work` makes. */
async function outcomesOf(work: () => Promise<unknown>) {
  const before: Record<string, number> = counts()
  await work()
  return Object.fromEntries(
    Object.entries(counts()).flatMap(([name, count]) =>
      count === before[name] ? [] : [[name, count - (before[name] ?? 0)]],
    ),
  )
}
const tasksPath = () => `/tasks/organization/${team.id}`
const titles = async (person = team.manager) => {
  const { status, body } = await world.as(person).get(tasksPath())
  return status === 200 ? body.map(({ title }: { title: string }) => title) : status
}
const createTask = async (title: string, fields: object = {}) =>
  (await world.as(team.manager).post('/tasks/', { title, project_id: project.id, ...fields })).body

describe('a list', () => {
  it('is read on the replica once that has the latest change, and on the primary before', async () => {
    const { title } = await createTask('First')
    expect(await outcomesOf(async () => expect(await titles()).toContain(title))).toEqual({ changed: 1 })
    expect(await outcomesOf(async () => expect(await titles()).toContain(title))).toEqual({ known_behind: 1 })
    const { title: later } = await createTask('Later')
    expect(await outcomesOf(async () => expect(await titles()).toContain(later))).toEqual({ known_behind: 1 })
    await catchUp()
    expect(await outcomesOf(async () => expect(await titles()).toContain(title))).toEqual({ replica: 1 })
  })

  it('comes from the replica indeed, with its counts and the same ETag as from the primary', async () => {
    await createTask('Second')
    const path = `${tasksPath()}?limit=1&group=status`
    const fromPrimary = await world.as(team.manager).get(path)
    await catchUp()
    const fromReplica = await world.as(team.manager).get(path)
    for (const name of ['etag', 'x-total-count', 'x-group-counts'])
      expect(fromReplica.headers[name], name).toBe(fromPrimary.headers[name])
    expect(fromReplica.body).toEqual(fromPrimary.body)
    // A change of the copy alone shows where the rows come from.
    await standby.execute(`update projects set name = 'Copy'`)
    const { body } = await world.as(team.manager).get(`/projects/organization/${team.id}`)
    expect(body.map(({ name }: { name: string }) => name)).toContain('Copy')
  })

  it('is not sent again to a client whose ETag is current, whatever the replica has', async () => {
    await createTask('Third')
    const { headers } = await world.as(team.manager).get(tasksPath())
    const response = await world.as(team.manager).get(tasksPath(), { 'If-None-Match': String(headers.etag) })
    expect(response.status).toBe(304)
    await createTask('Fourth')
    const changed = await world.as(team.manager).get(tasksPath(), { 'If-None-Match': String(headers.etag) })
    expect(changed.status).toBe(200)
    expect(changed.body.map(({ title }: { title: string }) => title)).toContain('Fourth')
  })

  it('of another organization without changes stays on the replica', async () => {
    const other = await world.team()
    await catchUp()
    await createTask('Fifth')
    const read = () => world.as(other.manager).get(`/tasks/organization/${other.id}`)
    expect(await outcomesOf(read)).toEqual({ replica: 1 })
  })

  it('is complete on the primary while the replica is away, and on the replica again afterwards', async () => {
    standby.report.isAway = true
    await world.store.replica?.poll()
    const { title } = await createTask('Sixth')
    expect(await outcomesOf(async () => expect(await titles()).toContain(title))).toEqual({ unused: 1 })
    await catchUp()
    expect(await outcomesOf(async () => expect(await titles()).toContain(title))).toEqual({ replica: 1 })
  })

  it('is read on the primary if the statement fails on the replica', async () => {
    await standby.execute('alter table tasks rename to lost_tasks')
    const { title } = await createTask('Seventh')
    await standby.execute('update organization_versions set version = version')
    expect(await titles()).toContain(title)
    await catchUp()
    await standby.execute('alter table tasks rename to lost_tasks')
    expect(await outcomesOf(async () => expect(await titles()).toContain(title))).toEqual({ failed: 1 })
  })
})

describe('access is checked on the primary', () => {
  it('a removed member reads nothing, although the replica still knows the membership', async () => {
    const member = await world.join(team, 'member')
    await createTask('Of the member', { assigned_users: [member.id] })
    await catchUp()
    expect(await outcomesOf(async () => expect(await titles(member)).toEqual(['Of the member']))).toEqual({
      replica: 1,
    })
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${member.id}`)
    expect(await outcomesOf(async () => expect(await titles(member)).toBe(403))).toEqual({})
  })

  it('a session that has ended reads nothing', async () => {
    const member = await world.join(team, 'member')
    await catchUp()
    expect(await titles(member)).toEqual([])
    await world.as(member).post('/auth/logout')
    expect(await titles(member)).toBe(401)
    expect((await world.as(member).get(`/search?organization_id=${team.id}&q=quay`)).status).toBe(401)
  })

  it('a task is invisible to a member from whom it was unassigned, and to a manager who became a member', async () => {
    const member = await world.join(team, 'member')
    const manager = await world.join(team, 'manager')
    const { id } = await createTask('Handed over', { assigned_users: [member.id] })
    await catchUp()
    expect(await titles(member)).toEqual(['Handed over'])
    expect(await titles(manager)).toContain('Handed over')
    await world.as(team.manager).put(`/tasks/${id}`, { assigned_users: [] })
    await world.as(team.admin).put(`/organizations/${team.id}/members/${manager.id}`, { role: 'member' })
    expect(await titles(member)).toEqual([])
    expect(await titles(manager)).toEqual([])
  })
})

describe('the search', () => {
  const find = async (q: string, person = team.manager) => {
    const { status, body } = await world.as(person).get(`/search?organization_id=${team.id}&q=${q}`)
    return status === 200 ? body.results.map(({ title }: { title: string }) => title) : status
  }

  it('runs on the replica once that has everything that was committed before, and on the primary before', async () => {
    await createTask('Lighthouse')
    expect(await outcomesOf(async () => expect(await find('lighthouse')).toEqual(['Lighthouse']))).toEqual({
      changed: 1,
    })
    await catchUp()
    await world.store.replica?.poll()
    await standby.execute(`update tasks set title = 'Lighthouse of the copy' where title = 'Lighthouse'`)
    await standby.reachAnything()
    expect(await outcomesOf(async () => expect(await find('lighthouse')).toEqual(['Lighthouse of the copy']))).toEqual({
      replica: 1,
    })
  })

  it('with operators uses one connection for each request, so that many at once do not wait for each other', async () => {
    await createTask('Breakwater')
    await catchUp()
    await standby.reachAnything()
    const findAll = () => Promise.all(Array.from({ length: 6 }, () => find('breakwater%20is:open')))
    expect(await outcomesOf(async () => expect(await findAll()).toEqual(Array(6).fill(['Breakwater'])))).toEqual({
      replica: 6,
    })
  })

  it('refuses what is wrong with the same message on both', async () => {
    await standby.reachAnything()
    const refusal = await world.as(team.manager).get(`/search?organization_id=${team.id}&q=quay&cursor=wrong`)
    expect(refusal.status).toBe(422)
    expect(await find('quay', await world.register())).toBe(403)
  })
})

describe('analytics', () => {
  it('count on the replica once that has the latest change', async () => {
    const read = async () =>
      (await world.as(team.manager).get(`/analytics/dashboard-stats?organization_id=${team.id}`)).body
    await createTask('Counted')
    const before = await read()
    await catchUp()
    expect(await outcomesOf(async () => expect(await read()).toEqual(before))).toEqual({ replica: 1 })
  })
})
