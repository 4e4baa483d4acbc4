import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Planning, planning } from '../testing/planning.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let plan: Planning

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  plan = await planning(world, team)
})
afterAll(() => world?.close())

const comment = (by: Person | undefined, id: number, text: unknown = 'Nearly there') =>
  world.as(by).post(`/milestones/${id}/comments`, { comment: text })

it('every user who sees the milestone adds comments, which it contains oldest first [API-134, API-135]', async () => {
  const { id } = await plan.createMilestone()
  await plan.createTask({ assigned_to: team.member.id })
  const response = await comment(team.member, id, '  First words ')
  expect(response.status, response.text).toBe(201)
  expect(response.body).toEqual({
    id: expect.any(Number),
    content: 'First words',
    sentence: null,
    change: null,
    kind: 'user',
    user: { id: team.member.id, full_name: team.member.name, avatar: null },
    files: [],
    created_at: expect.stringMatching(/Z$/),
    updated_at: expect.stringMatching(/Z$/),
  })
  const second = (await comment(team.admin, id)).body
  expect(await plan.readMilestone(id)).toMatchObject({ comments_count: 2, comments: [response.body, second] })
})

it("notifies the creator, the commenters and the assignees of the milestone's tasks, and never the author", async () => {
  const [maker, assignee, otherMember] = [
    await world.join(team, 'manager'),
    await world.join(team),
    await world.join(team),
  ]
  const { id } = await plan.createMilestone({}, maker)
  await plan.createTask({ goal_milestone_id: id, assigned_to: assignee.id })
  await plan.createTask({ assigned_to: otherMember.id })
  await comment(team.admin, id)
  expect(await plan.notifiedUserIds(id, 'milestone_comment')).toEqual([maker.id, assignee.id])
  await comment(assignee, id, 'On it')
  expect(await plan.notifiedUserIds(id, 'milestone_comment')).toEqual([team.admin.id, maker.id, maker.id, assignee.id])
  expect((await plan.facts()).at(-1)).toMatchObject({ kind: 'milestone.commented', entity_id: id, action: 'updated' })
})

it('under a personal goal nobody is notified', async () => {
  const owner = await world.join(team)
  const goal = await plan.createPersonalGoal(owner)
  await plan.createTask({ assigned_to: owner.id })
  const { id } = await plan.createMilestone({ goal_id: goal.id }, owner)
  expect((await comment(owner, id)).status).toBe(201)
  expect((await comment(team.admin, id)).status).toBe(404)
  expect(await plan.notifiedUserIds(id, 'milestone_comment')).toEqual([])
})

it("under a team goal and the author's personal goal, its notifications name the team goal", async () => {
  const personal = await plan.createPersonalGoal(team.manager)
  const { id } = await plan.createMilestone({ goal_id: personal.id })
  const goal = await plan.createGoal()
  await plan.createLink({ goal_id: goal.id, milestone_id: id })
  expect(await plan.readMilestone(id)).toMatchObject({ goal_id: personal.id, is_personal: false })
  await comment(team.admin, id)
  const { body } = await comment(team.manager, id)
  const mention = `@${team.admin.username} look`
  await world.as(team.manager).put(`/milestones/${id}/comments/${body.id}`, { comment: mention })
  await world.as(team.manager).put(`/milestones/${id}`, { description: mention })
  const notifications = await world.store.db
    .selectFrom('notifications')
    .select(['type', 'goal_id'])
    .where('milestone_id', '=', id)
    .where('user_id', '=', team.admin.id)
    .orderBy('id')
    .execute()
  expect(notifications).toEqual([
    { type: 'milestone_comment', goal_id: goal.id },
    { type: 'mention', goal_id: goal.id },
    { type: 'mention', goal_id: goal.id },
  ])
})

it('its author updates and deletes it, within its milestone; others cannot', async () => {
  const { id } = await plan.createMilestone()
  const otherMilestone = await plan.createMilestone()
  await plan.createTask({ assigned_to: team.member.id })
  const created = (await comment(team.member, id)).body
  const url = `/milestones/${id}/comments/${created.id}`
  const otherUrl = `/milestones/${otherMilestone.id}/comments/${created.id}`
  const before = (await plan.facts()).length
  for (const [by, address, status] of [
    [team.admin, url, 403],
    [team.member, otherUrl, 404],
    [await world.register(), url, 404],
    [undefined, url, 401],
  ] as const) {
    expect((await world.as(by).put(address, { comment: 'Forged' })).status).toBe(status)
    expect((await world.as(by).delete(address)).status).toBe(status)
  }
  expect((await plan.readMilestone(id)).comments).toEqual([created])
  expect(await plan.facts()).toHaveLength(before)

  const readMessage = async () =>
    (await world.as(team.manager).get('/notifications/?type=milestone_comment&limit=1')).body[0].message
  const changed = await world.as(team.member).put(url, { comment: 'Better words' })
  expect(await readMessage()).toBe('Better words')
  expect(changed.body).toMatchObject({ id: created.id, content: 'Better words' })
  expect((await plan.facts()).at(-1)).toMatchObject({ kind: 'milestone.comment_changed', entity_id: id })
  expect((await world.as(team.member).delete(url)).status).toBe(204)
  expect(await readMessage()).toBe('This comment was deleted.')
  expect(await plan.readMilestone(id)).toMatchObject({ comments_count: 0, comments: [] })
  expect((await world.as(team.member).delete(url)).status).toBe(404)
})

it.each([[''], [' \n '], ['x'.repeat(20_001)], ['a\u0000b'], [null], [7]])(
  '%j is no valid comment (case %#)',
  async (invalid) => {
    const { id } = await plan.createMilestone()
    const response = await comment(team.manager, id, invalid)
    expect(response.status).toBe(422)
    expect(response.body.errors[0].field).toBe('comment')
    expect(await plan.readMilestone(id)).toMatchObject({ comments_count: 0 })
  },
)

it('is refused for a user who does not see the milestone', async () => {
  const { id } = await plan.createMilestone()
  const outsider = await world.join(team)
  expect((await comment(outsider, id)).status).toBe(404)
  expect((await comment(undefined, id)).status).toBe(401)
  expect(await plan.readMilestone(id)).toMatchObject({ comments_count: 0 })
})
