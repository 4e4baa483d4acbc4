import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from './world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let otherTeam: Awaited<ReturnType<World['team']>>

const names = ['Paint the boat', 'Boat', 'Boathouse', 'Äpfel für das Boot', '100% done', 'Under_score', 'Back\\slash']

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  otherTeam = await world.team()
  for (const { id, manager } of [team, otherTeam]) {
    const managerClient = world.as(manager)
    for (const name of names) {
      const project = (await managerClient.post('/projects/', { name, organization_id: id })).body
      const dates = { start_date: '2026-01-01', end_date: '2026-12-31' }
      const goal = { title: name, project_id: project.id, target_value: 1, unit: 'x', ...dates }
      expect((await managerClient.post('/goals/', goal)).status).toBe(201)
      const milestone = { title: name, project_id: project.id, organization_id: id, due_date: '2026-12-31' }
      expect((await managerClient.post('/milestones/', milestone)).status).toBe(201)
    }
  }
  const personal = { title: 'My own boat', target_value: 1, unit: 'x', is_personal: true }
  const dates = { start_date: '2026-01-01', end_date: '2026-12-31', organization_id: team.id }
  expect((await world.as(team.manager).post('/goals/', { ...personal, ...dates })).status).toBe(201)
  for (const full_name of names) await world.join(team, 'member', await world.register({ full_name }))
})
afterAll(() => world?.close())

const listUrls = {
  projects: () => `/projects/organization/${team.id}?`,
  'projects of all organizations': () => '/projects/?',
  goals: () => `/goals/organization/${team.id}?is_personal=false&`,
  'goals with the organization in the query': () => `/goals/?is_personal=false&organization_id=${team.id}&`,
  milestones: () => `/milestones/?organization_id=${team.id}&`,
  people: () => `/tasks/users?organization_id=${team.id}&`,
}
type Row = { name?: string; title?: string }
const namesOf = (rows: Row[]) => rows.map(({ name, title }) => title ?? name)

const findNames = async (listUrl: () => string, query: string, by = team.manager) => {
  const response = await world.as(by).get(listUrl() + query)
  expect(response.status, response.text).toBe(200)
  return { names: namesOf(response.body), total: Number(response.headers['x-total-count']) }
}

describe.each(Object.entries(listUrls))('find in %s', (_name, listUrl) => {
  it('returns the exact name first, then names that begin with the first word', async () => {
    const { names: allNames } = await findNames(listUrl, 'find=boat')
    expect(allNames[0]).toBe('Boat')
    expect(allNames[1]).toBe('Boathouse')
    expect(allNames.slice(2)).toEqual(['Paint the boat'])
  })

  it('finds all words in any order and case, in other scripts too', async () => {
    expect((await findNames(listUrl, 'find=BOAT%20paint')).names).toEqual(['Paint the boat'])
    expect((await findNames(listUrl, `find=${encodeURIComponent('ÄPFEL boot')}`)).names).toEqual(['Äpfel für das Boot'])
    expect(await findNames(listUrl, 'find=boat%20apples')).toEqual({ names: [], total: 0 })
  })

  it('takes wildcards literally', async () => {
    expect((await findNames(listUrl, 'find=100%25')).names).toEqual(['100% done'])
    expect((await findNames(listUrl, 'find=under_s')).names).toEqual(['Under_score'])
    expect((await findNames(listUrl, 'find=%5Cslash')).names).toEqual(['Back\\slash'])
    expect((await findNames(listUrl, 'find=p_int')).names).toEqual([])
  })

  it('limits the matches and counts them all', async () => {
    expect(await findNames(listUrl, 'find=boat&limit=1')).toEqual({ names: ['Boat'], total: 3 })
    expect(await findNames(listUrl, 'find=boat&limit=1&offset=1')).toEqual({ names: ['Boathouse'], total: 3 })
  })

  it('rejects an empty, too long or unstorable text with the name of the parameter', async () => {
    for (const text of ['', '%20', 'x'.repeat(201), '%00']) {
      const response = await world.as(team.manager).get(`${listUrl()}find=${text}`)
      expect(response.status, text).toBe(422)
      expect(response.body.errors[0].field, text).toBe('find')
    }
  })

  it('finds nothing of another organization', async () => {
    const response = await world.as(otherTeam.member).get(`${listUrl()}find=boat`)
    if (response.status === 200) expect(response.body).toEqual([])
    else expect(response.status).toBe(403)
  })
})

it.each(['projects', 'goals', 'milestones'] as const)('a member finds only the %s that they see', async (kind) => {
  expect(await findNames(listUrls[kind], 'find=boat', team.member)).toEqual({ names: [], total: 0 })
})

it('people are found by their email too, and without a parameter are listed by name as before', async () => {
  const email = encodeURIComponent(team.member.email)
  expect((await findNames(listUrls.people, `find=${email}`)).total).toBe(1)
  const ids = `ids=${team.member.id},${otherTeam.member.id},2000000000`
  expect((await findNames(listUrls.people, ids)).names).toEqual([team.member.name])
  const { names: allNames, total } = await findNames(listUrls.people, '')
  expect(total).toBe(names.length + 3)
  expect(allNames).toHaveLength(total)
})

it('goals are filtered by project, by none, and by status', async () => {
  const [project] = (await world.as(team.manager).get(`/projects/organization/${team.id}?find=boathouse`)).body
  const listUrl = () => `/goals/organization/${team.id}?`
  expect((await findNames(listUrl, `project_id_is=${project.id}`)).names).toEqual(['Boathouse'])
  expect((await findNames(listUrl, `project_id_is=${project.id},none`)).names).toEqual(['My own boat', 'Boathouse'])
  expect((await findNames(listUrl, 'is_personal=true')).names).toEqual(['My own boat'])
  expect((await findNames(listUrl, 'status_is=completed')).names).toEqual([])
})

it('milestones of personal goals are found only where they are requested', async () => {
  const listUrl = () => `/milestones/?organization_id=${team.id}&`
  expect((await findNames(listUrl, 'is_personal=false')).total).toBe(names.length)
  expect((await findNames(listUrl, 'is_personal=true')).total).toBe(0)
})
