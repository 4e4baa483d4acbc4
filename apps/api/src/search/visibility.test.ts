import { searchTypes } from '@muster/contracts/search/operators'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { addFile, addMessage, addRoom, searchAs } from './testing-search.ts'

const canary = 'xenolith'
const vocabulary = ['crane', 'quay', 'mooring', 'lantern', 'signal', 'harbour']
const queriesPerPerson = 120

let world: World
let team: Awaited<ReturnType<World['team']>>
let outsider: Person
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  outsider = await world.join(team, 'manager', await world.register({ name: 'Olga Outsider' }))
})
afterAll(() => world?.close())

type Team = { id: number }

async function create(person: Person, path: string, body: object) {
  const response = await world.as(person).post(path, body)
  expect(response.status, response.text).toBe(201)
  return response.body
}

/** Adds one object of each type to the organization, created by this person, with texts that contain the words. */
async function addOfEachType(organization: Team, person: Person, words: string, body: object = {}) {
  const scope = { organization_id: organization.id, description: words }
  const project = await create(person, '/projects/', { ...scope, name: `Project ${words}` })
  const parent = { ...scope, project_id: project.id }
  const task = await create(person, '/tasks/', { ...parent, title: `Task ${words}`, ...body })
  const comment = await create(person, `/tasks/${task.id}/comments`, { content: `Comment ${words}` })
  const goal = await create(person, '/goals/', {
    ...{ ...parent, title: `Goal ${words}`, target_value: 1, unit: 'x' },
    ...{ start_date: '2026-01-01', end_date: '2026-02-01' },
  })
  const milestone = await create(person, '/milestones/', { ...parent, title: `Mark ${words}`, due_date: '2026-02-01' })
  const remark = await create(person, `/milestones/${milestone.id}/comments`, { comment: `Remark ${words}` })
  for (const parent of [
    { project_id: project.id },
    { task_id: task.id },
    { task_id: task.id, task_comment_id: comment.id },
    { milestone_id: milestone.id, milestone_comment_id: remark.id },
  ])
    await addFile(world, organization, { by: person, name: `${words}.pdf`, parent })
  return { project, task, goal, milestone }
}

async function addRoomOf(organization: Team, participants: Person[], words: string) {
  const room = await addRoom(world, organization, { name: `Room ${words}`, participants })
  for (const sender of participants) {
    const message = await addMessage(world, organization, { room, sender, content: `Said ${words}` })
    const parent = { room_id: room.id, message_id: message.id }
    await addFile(world, organization, { by: sender, name: `${words}.png`, kind: 'picture', parent })
  }
}

async function addPersonalGoal(person: Person, words: string) {
  await create(person, '/goals/', {
    ...{ organization_id: team.id, title: words, description: words, is_personal: true, target_value: 1, unit: 'x' },
    ...{ start_date: '2026-01-01', end_date: '2026-02-01' },
  })
}

/** What the member, the manager and the admin see: the member only what is assigned to the member. */
async function addVisible() {
  for (const [index, word] of vocabulary.entries()) {
    const words = `${word} ${vocabulary[(index + 1) % vocabulary.length]}`
    const assignee = index % 2 === 0 ? team.member : team.manager
    await addOfEachType(team, team.manager, words, { assigned_users: [assignee.id] })
    await addRoomOf(team, [team.admin, team.manager, team.member], words)
  }
  await addPersonalGoal(team.member, 'crane signal')
}

/** What none of the three may see. */
async function addHidden() {
  const words = `${canary} ${vocabulary.join(' ')}`
  const otherTeam = await world.team(`Team ${words}`)
  await addOfEachType(otherTeam, otherTeam.manager, words)
  await addRoomOf(otherTeam, [otherTeam.admin, otherTeam.member], words)
  await world.join(otherTeam, 'member', await world.register({ name: words }))
  await addPersonalGoal(outsider, words)
  await addRoomOf(team, [outsider], words)
  for (const noun of ['project', 'task', 'goal', 'milestone'] as const) {
    const objects = await addOfEachType(team, outsider, words)
    expect((await world.as(outsider).delete(`/${noun}s/${objects[noun].id}`)).status).toBe(204)
    if (noun !== 'project') await world.as(outsider).delete(`/projects/${objects.project.id}`)
  }
  await addFile(world, team, { by: outsider, name: `${words}.pdf` })
  const { body: seenTasks } = await world.as(team.member).get(`/tasks/organization/${team.id}`)
  const parent = { task_id: seenTasks[0].id }
  await addFile(world, team, { by: team.member, name: `${words}.pdf`, parent, isInTrash: true })
  const leaver = await world.join(team, 'member', await world.register({ name: words }))
  const path = `/organizations/${team.id}/members/${leaver.id}`
  expect((await world.as(team.admin).delete(path)).status).toBe(204)
}

/** What the manager and the admin see, but the member does not. */
const addHiddenFromMember = () => addOfEachType(team, outsider, `${canary} ${vocabulary.join(' ')}`)

const operators = [
  'from:me',
  'from:olga',
  `from:${canary}`,
  'to:me',
  'assignee:me',
  `project:${canary}`,
  'project:crane',
  `in:${canary}`,
  'in:quay',
  'is:open',
  'is:overdue',
  '-is:open',
  'status:todo',
  'priority:medium',
  'after:2026-01-01',
  'before:2030-01-01',
  'has:file',
  '-has:file',
]

/** Pseudo-random queries of words, prefixes, typing errors, the canary, and operators, some of them for a type. */
function randomQueries(seed: number) {
  const random = seededRandom(seed)
  const word = () => {
    const text = random.pick([...vocabulary, canary, 'xenolit', 'moring', 'olga', 'task', 'person', 'pdf', 'image'])
    const part = random.chance(0.4) ? text.slice(0, 2 + random.integerBelow(text.length - 1)) : text
    return random.pick([part, part, part, `-${part}`, `"${part} ${random.pick(vocabulary)}"`])
  }
  return Array.from({ length: queriesPerPerson }, () => {
    const parts = Array.from({ length: 1 + random.integerBelow(3) }, () =>
      random.chance(0.3) ? random.pick(operators) : word(),
    )
    return {
      q: parts.join(' '),
      limit: 1 + random.integerBelow(20),
      ...(random.chance(0.3) && { types: random.pick(searchTypes) }),
    }
  })
}

/** The responses of all queries, each with the response of its second page. */
async function responsesFor(person: Person, seed: number) {
  const responses = []
  for (const query of randomQueries(seed)) {
    const first = await searchAs(world, person, { team, ...query })
    const second = first.cursor && (await searchAs(world, person, { team, ...query, cursor: first.cursor }))
    responses.push({ query, first, second })
  }
  return responses
}

it('returns the same with and without what the caller may not see', async () => {
  const { member, manager, admin } = team
  await addVisible()
  const people = [member, manager, admin]
  const before = []
  for (const [seed, person] of people.entries()) before.push(await responsesFor(person, seed))
  const found = before.flat().map(({ first }) => first.results.length)
  expect(found.filter((count) => count > 0).length).toBeGreaterThan(queriesPerPerson)

  await addHidden()
  for (const [seed, person] of people.entries()) expect(await responsesFor(person, seed)).toEqual(before[seed])
  await addHiddenFromMember()
  expect(await responsesFor(member, 0)).toEqual(before[0])
  expect((await searchAs(world, manager, { team, q: canary })).results.length).toBeGreaterThan(0)
  expect((await searchAs(world, outsider, { team, q: `${canary} is:open` })).results.length).toBeGreaterThan(0)
  expect((await searchAs(world, manager, { team, q: canary, types: 'file' })).results).toHaveLength(4)
  expect((await searchAs(world, outsider, { team, q: canary, types: 'file' })).results).toHaveLength(5)
  expect(JSON.stringify(before)).not.toContain(`"title":"Goal ${canary}`)
})

it('finds nothing of another organization, although the caller is a member of it', async () => {
  const [here, there] = [await world.team(), await world.team()]
  const callers = [
    await world.join(here, 'manager', there.manager),
    await world.join(here, 'member', there.member),
  ] as const
  await addOfEachType(there, there.manager, canary, { assigned_users: [there.member.id] })
  await addRoomOf(there, [...callers], canary)
  await world.join(there, 'member', await world.register({ name: canary }))
  const typesFoundIn = async (organization: Team, person: Person) => {
    const { results } = await searchAs(world, person, { team: organization, q: canary, limit: 50 })
    return new Set(results.map(({ type }) => type))
  }
  const [manager, member] = callers
  expect(await typesFoundIn(there, manager)).toEqual(new Set(searchTypes))
  expect(await typesFoundIn(there, member)).toEqual(new Set(searchTypes.filter((type) => type !== 'goal')))
  for (const person of callers) expect(await typesFoundIn(here, person)).toEqual(new Set())
})

it('is refused to a former member', async () => {
  const leaver = await world.join(team)
  expect((await searchAs(world, leaver, { team, q: 'crane' })).tolerated).toBe(false)
  await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
  const { status, body } = await world.as(leaver).get(`/search?organization_id=${team.id}&q=crane`)
  expect([status, body.detail]).toEqual([403, 'You do not have access to this organization.'])
})
