import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idsOf, type Planning, planning } from '../testing/planning.ts'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
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

const post = (by: Person | undefined, body: object) => world.as(by).post('/goal-milestones/', body)
const put = (by: Person | undefined, id: number, body: object) => world.as(by).put(`/goal-milestones/${id}`, body)
const remove = (by: Person | undefined, id: number) => world.as(by).delete(`/goal-milestones/${id}`)
const linksOfGoal = async (id: number, by: Person = team.manager) =>
  (await world.as(by).get(`/goal-milestones/goal/${id}`)).body
const linksOfMilestone = async (id: number, by: Person = team.manager) =>
  (await world.as(by).get(`/goal-milestones/milestone/${id}`)).body
const readGoal = async (id: number) => (await world.as(team.manager).get(`/goals/${id}`)).body
const fields = { title: 'First light', due_date: '2087-06-30' }

describe('adding a milestone to a goal', () => {
  it('creates it from the body that the client sends [ENT-083, ENT-084, ENT-085, ENT-079, API-097, API-098, API-099, API-100, API-101, VAL-083, VAL-084, VAL-085]', async () => {
    const goal = await plan.createGoal()
    const response = await post(team.manager, {
      title: 'First light',
      description: 'All lamps on',
      notes: 'All lamps on',
      start_date: '2087-01-01T00:00:00',
      due_date: '2087-06-30T23:59:59',
      target_date: '2087-06-30T23:59:59',
      target_percentage: 100,
      priority: 'CRITICAL',
      is_critical: true,
      project_id: plan.project.id,
      organization_id: team.id,
      goal_id: goal.id,
    })
    expect(response.status, response.text).toBe(201)
    const link = response.body
    expect(link).toEqual({
      id: expect.any(Number),
      goal_id: goal.id,
      milestone_id: link.milestone.id,
      milestone: expect.objectContaining({ title: 'First light', priority: 'critical', goal_id: goal.id }),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    const { comments, ...milestone } = await plan.readMilestone(link.milestone_id)
    expect(comments).toEqual([])
    expect(link.milestone).toEqual(milestone)
    expect(await linksOfGoal(goal.id)).toEqual([link])
    expect(await linksOfMilestone(link.milestone_id)).toEqual([link])
    expect((await readGoal(goal.id)).milestones_count).toBe(1)
    expect((await plan.facts()).slice(-2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'milestone.created', entity_id: link.milestone_id }),
        expect.objectContaining({ entity: 'goal', entity_id: goal.id, action: 'updated' }),
      ]),
    )
  })

  it('links an existing one, also to several goals; the first one is named', async () => {
    const [first, second] = [await plan.createGoal(), await plan.createGoal()]
    const { id } = await plan.createMilestone()
    await plan.createLink({ goal_id: first.id, milestone_id: id })
    const link = await plan.createLink({ goal_id: second.id, milestone_id: id })
    expect(link).toMatchObject({ goal_id: second.id, milestone_id: id, milestone: { goal_id: first.id } })
    expect((await linksOfMilestone(id)).map((row: { goal_id: number }) => row.goal_id)).toEqual([second.id, first.id])
    expect((await plan.facts()).slice(-2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'milestone.linked', entity_id: id }),
        expect.objectContaining({ entity: 'goal', entity_id: second.id, action: 'updated' }),
      ]),
    )
  })

  it('happens once: a repeated or concurrent call is a conflict', async () => {
    const goal = await plan.createGoal()
    const { id } = await plan.createMilestone()
    const responses = await Promise.all([1, 2].map(() => post(team.manager, { goal_id: goal.id, milestone_id: id })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await post(team.admin, { goal_id: goal.id, milestone_id: id })).status).toBe(409)
    expect(await linksOfGoal(goal.id)).toHaveLength(1)
  })

  it.each([
    ['title', { title: undefined }],
    ['due_date', { due_date: undefined }],
    ['goal_id', { goal_id: undefined }],
    ['start_date', { start_date: '2087-06-30' }],
    ['surprise', { surprise: 1 }],
    ['title', { milestone_id: 1 }],
  ])('a wrong %s is refused with an error on it (case %#)', async (field, invalid) => {
    const goal = await plan.createGoal()
    const response = await post(team.manager, { ...fields, goal_id: goal.id, ...invalid })
    expect(response.status, response.text).toBe(422)
    expect(response.body.errors[0].field).toBe(field)
    expect(await linksOfGoal(goal.id)).toEqual([])
  })

  it('is allowed for admins and managers; otherwise the goal is refused or not found, like a milestone of another organization', async () => {
    const goal = await plan.createGoal()
    const [teamMember, outsider] = [await world.join(team), await world.join(team)]
    await plan.createTask({ goal_id: goal.id, assigned_to: teamMember.id })
    const otherTeam = await world.team('Elsewhere')
    const adminOfBoth = await world.join(otherTeam, 'admin', await world.join(team, 'admin'))
    const foreignMilestone = await (await planning(world, otherTeam)).createMilestone()
    const before = (await plan.facts()).length
    for (const [by, body, status] of [
      [undefined, fields, 401],
      [teamMember, fields, 403],
      [teamMember, { milestone_id: foreignMilestone.id, title: undefined, due_date: undefined }, 403],
      [outsider, fields, 404],
      [otherTeam.admin, fields, 404],
      [adminOfBoth, { milestone_id: foreignMilestone.id, title: undefined, due_date: undefined }, 404],
      [adminOfBoth, { ...fields, organization_id: otherTeam.id }, 404],
      [adminOfBoth, { ...fields, project_id: foreignMilestone.project_id }, 404],
    ] as const) {
      expect((await post(by, { ...fields, ...body, goal_id: goal.id })).status, JSON.stringify(body)).toBe(status)
    }
    expect(await linksOfGoal(goal.id)).toEqual([])
    expect(await plan.facts()).toHaveLength(before)
  })

  it("a team milestone cannot be hidden by a personal goal, and a personal one can become the team's", async () => {
    const personalGoal = await plan.createPersonalGoal(team.manager, { project_id: plan.project.id })
    const sharedGoal = await plan.createGoal()
    const teamMilestone = await plan.createMilestone()
    expect((await post(team.manager, { goal_id: personalGoal.id, milestone_id: teamMilestone.id })).status).toBe(409)
    expect((await plan.readMilestone(teamMilestone.id, team.admin)).is_personal).toBe(false)

    const ownMilestone = await plan.createMilestone({ goal_id: personalGoal.id })
    expect((await world.as(team.admin).get(`/milestones/${ownMilestone.id}`)).status).toBe(404)
    const link = await plan.createLink({ goal_id: sharedGoal.id, milestone_id: ownMilestone.id })
    expect(await plan.readMilestone(ownMilestone.id, team.admin)).toMatchObject({
      is_personal: false,
      goal_id: sharedGoal.id,
    })
    expect(await linksOfMilestone(ownMilestone.id, team.admin)).toHaveLength(1)
    expect(await linksOfMilestone(ownMilestone.id)).toHaveLength(2)

    expect((await remove(team.admin, link.id)).status).toBe(204)
    expect((await world.as(team.admin).get(`/milestones/${ownMilestone.id}`)).status).toBe(404)
    expect(await plan.readMilestone(ownMilestone.id)).toMatchObject({ is_personal: true })
    const unlinkedFact = (await plan.facts()).findLast((fact) => fact.kind === 'milestone.linked')
    expect(unlinkedFact).toMatchObject({ entity_id: ownMilestone.id, private: true, seen_by: [team.manager.id] })
    expect(unlinkedFact?.lost_by).toContain(team.admin.id)
    expect(unlinkedFact?.lost_by).not.toContain(team.manager.id)
  })

  it("admins and managers create tasks in a personal milestone that became the team's, and these count for the team", async () => {
    const personalGoal = await plan.createPersonalGoal(team.manager, { project_id: plan.project.id })
    const ownMilestone = await plan.createMilestone({ goal_id: personalGoal.id })
    const createTask = async (by: Person) =>
      (await world.as(by).post('/tasks/', { title: 'Wire', goal_milestone_id: ownMilestone.id })).body
    expect(await createTask(team.manager)).toMatchObject({ goal_id: personalGoal.id })
    expect(await createTask(team.admin)).toMatchObject({ status: 404, detail: 'Milestone not found' })
    const { id: goal_id } = await plan.createGoal()
    await plan.createLink({ goal_id, milestone_id: ownMilestone.id })
    for (const by of [team.manager, team.admin]) expect(await createTask(by)).toMatchObject({ goal_id })
  })

  it('a task moves to the goal of its new milestone, and out of its previous goal', async () => {
    const [first, second] = [await plan.createGoal(), await plan.createGoal()]
    const [from, to] = [
      await plan.createMilestone({ goal_id: first.id }),
      await plan.createMilestone({ goal_id: second.id }),
    ]
    const task = await plan.createTask({ goal_milestone_id: from.id })
    const put = async (body: object) => (await world.as(team.manager).put(`/tasks/${task.id}`, body)).body
    expect(await put({ goal_milestone_id: to.id })).toMatchObject({ goal_id: second.id })
    expect(await put({ goal_milestone_id: (await plan.createMilestone()).id }), 'under no goal').toMatchObject({
      goal_id: second.id,
    })
    await plan.createLink({ goal_id: second.id, milestone_id: from.id })
    expect(await put({ goal_milestone_id: from.id }), 'which both hold').toMatchObject({ goal_id: second.id })
    expect((await world.as(team.manager).delete(`/goals/${first.id}`)).status).toBe(204)
    expect((await world.as(team.manager).get(`/tasks/${task.id}`)).status).toBe(200)
  })
})

describe('visibility of links', () => {
  it('a member sees the links whose goal and milestone both contain tasks of theirs', async () => {
    const teamMember = await world.join(team)
    const project = await plan.createProject()
    const goal = await plan.createGoal()
    const visibleLink = await plan.createLink({ ...fields, goal_id: goal.id, project_id: project.id })
    await plan.createLink({ ...fields, goal_id: goal.id })
    await plan.createTask({
      goal_milestone_id: visibleLink.milestone_id,
      project_id: undefined,
      assigned_to: teamMember.id,
    })
    expect(idsOf(await linksOfGoal(goal.id, teamMember))).toEqual([visibleLink.id])
    expect(await linksOfGoal(goal.id)).toHaveLength(2)
    const page = await world.as(team.manager).get(`/goal-milestones/goal/${goal.id}?limit=1&offset=1`)
    expect(idsOf(page.body)).toEqual([visibleLink.id])
    expect(page.headers['x-total-count']).toBe('2')
  })

  it('a user who sees neither gets the same response as for an unknown id', async () => {
    const goal = await plan.createGoal()
    const link = await plan.createLink({ ...fields, goal_id: goal.id })
    const stranger = await world.register()
    for (const [url, unknownUrl] of [
      [`/goal-milestones/goal/${goal.id}`, '/goal-milestones/goal/2147483647'],
      [`/goal-milestones/milestone/${link.milestone_id}`, '/goal-milestones/milestone/2147483647'],
    ] as const) {
      const foreignResponse = await world.as(stranger).get(url)
      expect(foreignResponse.status).toBe(404)
      expect(foreignResponse.text).toBe((await world.as(stranger).get(unknownUrl)).text)
      expect((await world.as(undefined).get(url)).status).toBe(401)
    }
  })

  it('returns 304 until something changes', async () => {
    const goal = await plan.createGoal()
    const link = await plan.createLink({ ...fields, goal_id: goal.id })
    const url = `/goal-milestones/goal/${goal.id}`
    const tag = String((await world.as(team.manager).get(url)).headers.etag)
    const readAgain = () => world.as(team.manager).get(url, { 'if-none-match': tag })
    expect((await readAgain()).status).toBe(304)
    await plan.setProgress(link.milestone_id, 50)
    expect((await readAgain()).body).toMatchObject([{ milestone: { progress: 50 } }])
  })
})

describe('updating a link', () => {
  it('uses its own id: the fields are those of the milestone, and the goal follows [API-102]', async () => {
    const goal = await plan.createGoal()
    const link = await plan.createLink({ ...fields, goal_id: goal.id })
    const response = await put(team.admin, link.id, { title: 'Brighter', progress_percentage: 100 })
    expect(response.status, response.text).toBe(200)
    expect(response.body).toMatchObject({ id: link.id, milestone: { title: 'Brighter', status: 'completed' } })
    expect(await plan.readMilestone(link.milestone_id)).toMatchObject({ title: 'Brighter', progress: 100 })
    expect(await readGoal(goal.id)).toMatchObject({ status: 'completed', progress: 100, current_value: 10 })
    await plan.setProgress(link.milestone_id, 25)
    expect(await readGoal(goal.id)).toMatchObject({ status: 'in_progress', progress: 25, current_value: 2.5 })
  })

  it('changes nothing when sent back unchanged; fields outside the milestone are read-only', async () => {
    const link = await plan.createLink({ ...fields, goal_id: (await plan.createGoal()).id })
    const before = (await plan.facts()).length
    expect((await put(team.manager, link.id, link)).body).toEqual(link)
    for (const invalid of [{ goal_id: 1_000_000 }, { milestone_id: 7 }, { id: 7 }, { milestone: { title: 'X' } }])
      expect((await put(team.manager, link.id, { title: 'Stolen', ...invalid })).status).toBe(422)
    expect(await plan.facts()).toHaveLength(before)
  })

  it('is refused for a member who sees it and for a stranger, and nothing changes', async () => {
    const link = await plan.createLink({ ...fields, goal_id: (await plan.createGoal()).id })
    await plan.createTask({ goal_milestone_id: link.milestone_id, assigned_to: team.member.id })
    const before = (await plan.facts()).length
    const stranger = await world.register()
    for (const [by, status] of [
      [team.member, 403],
      [stranger, 404],
      [undefined, 401],
    ] as const) {
      expect((await put(by, link.id, { title: 'Mine' })).status).toBe(status)
      expect((await remove(by, link.id)).status).toBe(status)
    }
    expect(await plan.milestoneRow(link.milestone_id)).toMatchObject({ title: 'First light', version: 1 })
    expect(await plan.facts()).toHaveLength(before)
  })
})

describe('removing a link', () => {
  it('the last one moves the milestone to the trash, and its tasks remain [API-103]', async () => {
    const [first, second] = [await plan.createGoal(), await plan.createGoal()]
    const link = await plan.createLink({ ...fields, goal_id: first.id })
    const otherLink = await plan.createLink({ goal_id: second.id, milestone_id: link.milestone_id })
    const task = await plan.createTask({ goal_milestone_id: link.milestone_id })
    await plan.setProgress(link.milestone_id)

    expect((await remove(team.manager, link.id)).status).toBe(204)
    expect(await plan.readMilestone(link.milestone_id)).toMatchObject({ goal_id: second.id, tasks_count: 1 })
    expect(await readGoal(first.id)).toMatchObject({ milestones_count: 0 })
    expect((await remove(team.manager, link.id)).status).toBe(404)

    expect((await remove(team.manager, otherLink.id)).status).toBe(204)
    expect((await world.as(team.manager).get(`/milestones/${link.milestone_id}`)).status).toBe(404)
    expect((await world.as(team.manager).get(`/tasks/${task.id}`)).body).toMatchObject({
      goal_milestone_id: null,
      goal_id: first.id,
    })
    expect(await readGoal(second.id)).toMatchObject({ milestones_count: 0 })
  })

  it('of two concurrent calls, one gets 404', async () => {
    const link = await plan.createLink({ ...fields, goal_id: (await plan.createGoal()).id })
    const responses = await Promise.all([remove(team.manager, link.id), remove(team.admin, link.id)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404])
  })
})

describe('checking achievements', () => {
  const check = (by: Person | undefined, body?: object) =>
    world.as(by).post('/goal-milestones/check-achievements', body)
  const createLinkWithTasks = async (goal: { id: number }, ...statuses: string[]) => {
    const link = await plan.createLink({ ...fields, goal_id: goal.id })
    for (const status of statuses)
      await plan.setTaskStatus(await plan.createTask({ goal_milestone_id: link.milestone_id }), status)
    return link
  }

  it('completes milestones whose tasks are all done, and returns exactly those links [API-104, API-105, API-106]', async () => {
    const goal = await plan.createGoal()
    const reachedLink = await createLinkWithTasks(goal, 'done', 'done', 'cancelled')
    const openLink = await createLinkWithTasks(goal, 'done', 'in_review')
    const emptyLink = await createLinkWithTasks(goal)
    const cancelledOnlyLink = await createLinkWithTasks(goal, 'cancelled')
    const cancelledLink = await createLinkWithTasks(goal, 'done')
    await put(team.manager, cancelledLink.id, { status: 'cancelled' })
    const completedLink = await createLinkWithTasks(goal, 'done')
    await plan.setProgress(completedLink.milestone_id)
    const otherGoalLink = await createLinkWithTasks(await plan.createGoal(), 'done')

    const response = await check(team.manager, { goal_id: goal.id })
    expect(response.status, response.text).toBe(200)
    expect(response.body).toMatchObject([{ id: reachedLink.id, milestone: { status: 'completed', progress: 100 } }])
    for (const link of [openLink, emptyLink, cancelledOnlyLink, otherGoalLink])
      expect(await plan.readMilestone(link.milestone_id)).toMatchObject({ status: 'not_started', progress: 0 })
    expect(await plan.readMilestone(cancelledLink.milestone_id)).toMatchObject({ status: 'cancelled' })
    expect((await check(team.manager, { goal_id: goal.id })).body).toEqual([])
    expect(idsOf((await check(team.manager)).body)).toEqual([otherGoalLink.id])
    expect((await check(team.manager, { goal_id: null })).body).toEqual([])
  })

  it('updates the goal, and records both facts once', async () => {
    const goal = await plan.createGoal()
    const link = await createLinkWithTasks(goal, 'done')
    await check(team.manager, { goal_id: goal.id })
    expect(await readGoal(goal.id)).toMatchObject({ status: 'completed', progress: 100 })
    const after = await plan.facts()
    expect(
      after.filter((fact) => fact.kind === 'milestone.updated' && fact.entity_id === link.milestone_id),
    ).toHaveLength(1)
    await check(team.manager, { goal_id: goal.id })
    expect(await plan.facts()).toHaveLength(after.length)
  })

  it('of several concurrent checks, one completes each milestone', async () => {
    const goal = await plan.createGoal()
    const links = [
      await createLinkWithTasks(goal, 'done'),
      await createLinkWithTasks(goal, 'done'),
      await createLinkWithTasks(goal, 'done'),
    ]
    const responses = await Promise.all(
      [team.manager, team.admin, team.manager, team.admin].map((by) => check(by, { goal_id: goal.id })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const completed = responses.flatMap(({ body }) => idsOf(body))
    expect(completed.toSorted((a, b) => a - b)).toEqual(idsOf(links))
    for (const link of links) expect(await plan.milestoneRow(link.milestone_id)).toMatchObject({ version: 2 })
  })

  it('waits for the membership of the caller without holding a goal or a milestone [W1]', async () => {
    const goal = await plan.createGoal()
    const link = await createLinkWithTasks(goal, 'done')
    const pending = await world.store.write(async (tx) => {
      await tx.selectFrom('memberships').where('user_id', '=', team.manager.id).select('role').forUpdate().execute()
      const response = check(team.manager, { goal_id: goal.id })
      await expect.poll(() => countWaitingForLocks(world)).toBe(1)
      const unlockedGoals = tx.selectFrom('goals').where('id', '=', goal.id).select('id').forUpdate().skipLocked()
      const unlockedMilestones = tx
        .selectFrom('milestones')
        .where('id', '=', link.milestone_id)
        .select('id')
        .forUpdate()
        .skipLocked()
      expect([await unlockedGoals.execute(), await unlockedMilestones.execute()]).toEqual([
        [{ id: goal.id }],
        [{ id: link.milestone_id }],
      ])
      return { response }
    })
    expect(idsOf((await pending.response).body)).toEqual([link.id])
  })

  it('a member completes only visible milestones, and none of an invisible goal', async () => {
    const teamMember = await world.join(team)
    const goal = await plan.createGoal()
    const hiddenLink = await createLinkWithTasks(await plan.createGoal(), 'done')
    const link = await createLinkWithTasks(goal, 'done')
    await plan.createTask({ goal_id: goal.id, assigned_to: teamMember.id })
    const stranger = await world.register()
    expect((await check(stranger)).body).toEqual([])
    expect((await check(stranger, { goal_id: goal.id })).status).toBe(404)
    expect((await check(undefined)).status).toBe(401)
    expect(await plan.readMilestone(link.milestone_id)).toMatchObject({ status: 'not_started' })
    expect(idsOf((await check(teamMember)).body)).toEqual([link.id])
    expect(await plan.readMilestone(hiddenLink.milestone_id)).toMatchObject({ status: 'not_started' })
  })
})
