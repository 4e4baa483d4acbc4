import type { Task } from '@muster/contracts/tasks'
import type { Receipt } from '@muster/contracts/tasks/receipts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countWaitingForLocks } from '../testing/waiting-for-locks.ts'
import { type Person, testApi, type World } from '../testing/world.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let other: Person
let projectId: number

beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  other = await world.join(team, 'member')
  const project = { name: 'Aurora', organization_id: team.id }
  projectId = (await world.as(team.manager).post('/projects/', project)).body.id
})
afterAll(() => world?.close())

async function create(body: object = {}, by = team.manager): Promise<Task> {
  const assigned_users = [team.member.id]
  const response = await world
    .as(by)
    .post('/tasks/', { title: 'Paint', project_id: projectId, assigned_users, ...body })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const receiptsOf = async (task: Task, by = team.manager): Promise<Receipt[]> => {
  const response = await world.as(by).get(`/tasks/${task.id}/receipts`)
  expect(response.status, response.text).toBe(200)
  return response.body
}
const see = (task: Task, by = team.member) => world.as(by).put(`/tasks/${task.id}/receipts/own/seen`)
const respond = (task: Task, body: object, by = team.member) => world.as(by).put(`/tasks/${task.id}/receipts/own`, body)
const undoAcceptDate = (task: Task, accepted_date: string, by = team.manager, assignee = team.member) =>
  world.as(by).post(`/tasks/${task.id}/receipts/${assignee.id}/undo-accept-date`, { accepted_date })
const acceptDate = (task: Task, proposed_date: string, by = team.manager, assignee = team.member) =>
  world.as(by).post(`/tasks/${task.id}/receipts/${assignee.id}/accept-date`, { proposed_date })
const stored = ({ id }: Task) =>
  world.store.db.selectFrom('task_assignees').selectAll().where('task_id', '=', id).orderBy('place').execute()
const factsOf = async ({ id }: Task) => {
  const facts = world.store.db.selectFrom('facts').select(['kind', 'seen_by']).where('entity', '=', 'receipt')
  return facts.where('entity_id', '=', id).orderBy('id').execute()
}
const sentencesOf = async (task: Task, by: Person) => {
  const { body } = await world.as(by).get(`/tasks/${task.id}/comments`)
  return body.map(({ sentence }: { sentence: string }) => sentence)
}
const notified = async (person: Person, type = 'assignment_response') => {
  const { body } = await world.as(person).get(`/notifications/?type=${type}`)
  return body.map(({ title, message }: { title: string; message: string }) => `${title}: ${message}`)
}

describe('a receipt', () => {
  it('exists for an assignment by somebody else, and says who made it', async () => {
    const task = await create({ assigned_users: [team.member.id, team.manager.id] })
    expect(await receiptsOf(task)).toEqual([
      {
        assignee: { id: team.member.id, full_name: team.member.name },
        assigned_by: { id: team.manager.id, full_name: team.manager.name },
        assigned_at: expect.any(String),
        seen_at: null,
        response: null,
        responded_at: null,
        reason: null,
        proposed_date: null,
      },
    ])
  })

  it('is made by every way of assigning a task', async () => {
    const assigners = async (task: Task) => (await stored(task)).map(({ assigned_by }) => assigned_by)
    const task = await create({ assigned_users: [] })
    await world.as(team.admin).put(`/tasks/${task.id}`, { assigned_users: [team.member.id] })
    expect(await assigners(task)).toEqual([team.admin.id])
    const changes = [{ ids: [task.id], add_assignees: [other.id] }]
    await world.as(team.manager).patch('/tasks/', { organization_id: team.id, changes })
    expect(await assigners(task)).toEqual([team.admin.id, team.manager.id])
    const subtasks = { titles: ['Sand'], assigned_users: [other.id] }
    const { body } = await world.as(team.member).post(`/tasks/${task.id}/subtasks`, subtasks)
    expect(await assigners(body[0])).toEqual([team.member.id])
  })

  it('ends with the assignment, and begins again with the next one', async () => {
    const task = await create()
    await respond(task, { response: 'accepted' })
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [team.member.id, other.id] })
    expect((await receiptsOf(task)).map(({ response }) => response)).toEqual(['accepted', null])
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [other.id] })
    expect((await receiptsOf(task)).map(({ assignee }) => assignee.id)).toEqual([other.id])
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [team.member.id] })
    expect((await receiptsOf(task)).map(({ response }) => response)).toEqual([null])
  })
})

describe('seen', () => {
  it('is stored once, with one fact for those who see the receipt', async () => {
    const task = await create()
    const responses = await Promise.all([see(task), see(task), see(task)])
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204])
    const [first] = await receiptsOf(task)
    expect(first?.seen_at).toEqual(expect.any(String))
    await see(task)
    expect((await receiptsOf(task))[0]?.seen_at).toBe(first?.seen_at)
    expect(await factsOf(task)).toEqual([{ kind: 'receipt.seen', seen_by: [team.member.id, team.manager.id] }])
  })

  it('is refused for a user to whom nobody else assigned the task, and changes nothing', async () => {
    const task = await create({ assigned_users: [team.member.id, team.manager.id] })
    const before = await stored(task)
    for (const person of [team.manager, team.admin]) {
      const refused = await see(task, person)
      expect([refused.status, refused.body.detail]).toEqual([409, 'This task is not assigned to you by somebody else.'])
    }
    expect((await see(task, other)).status).toBe(404)
    expect(await stored(task)).toEqual(before)
    expect(await factsOf(task)).toEqual([])
  })

  it('is not caused by reading the task', async () => {
    const task = await create()
    for (const path of ['', '/with-comments', '/comments', '/receipts'])
      await world.as(team.member).get(`/tasks/${task.id}${path}`)
    expect((await receiptsOf(task))[0]?.seen_at).toBeNull()
  })
})

describe('a response', () => {
  it('accepts, declines with a reason, or proposes another date, and replaces the response before', async () => {
    const task = await create()
    const proposed = await respond(task, { response: 'proposed', proposed_date: '2099-03-12' })
    expect(proposed.body).toMatchObject({ response: 'proposed', proposed_date: '2099-03-12', reason: null })
    const declined = await respond(task, { response: 'declined', reason: '  On leave ' })
    expect(declined.body).toMatchObject({ response: 'declined', reason: 'On leave', proposed_date: null })
    const accepted = await respond(task, { response: 'accepted' })
    expect(accepted.body).toMatchObject({ response: 'accepted', reason: null, responded_at: expect.any(String) })
    expect(await sentencesOf(task, team.manager)).toEqual([
      'proposed Mar 12, 2099 instead',
      'declined the assignment: On leave',
      'accepted the assignment',
    ])
    expect((await world.as(team.manager).get(`/tasks/${task.id}`)).body.assignees).toEqual([team.member.id])
  })

  it('that is repeated changes nothing', async () => {
    const task = await create()
    const body = { response: 'declined', reason: 'On leave' }
    const [first, second] = [await respond(task, body), await respond(task, body)]
    expect(second.body).toEqual(first.body)
    expect((await factsOf(task)).map(({ kind }) => kind)).toEqual(['receipt.declined'])
  })

  it('needs a reason to decline, and a date from today on to propose one', async () => {
    const task = await create()
    for (const body of [
      { response: 'declined' },
      { response: 'declined', reason: '  ' },
      { response: 'declined', reason: 'x'.repeat(501) },
      { response: 'accepted', reason: 'Sure' },
      { response: 'proposed' },
      { response: 'proposed', proposed_date: '2020-01-01' },
      { response: 'accepted', proposed_date: '2099-01-01' },
      { response: 'seen' },
    ])
      expect((await respond(task, body)).status, JSON.stringify(body)).toBe(422)
    expect((await stored(task))[0]?.response).toBeNull()
  })

  it('is refused after the assignment ended', async () => {
    const task = await create({ assigned_users: [team.member.id] }, team.manager)
    await world.as(team.manager).put(`/tasks/${task.id}`, { assigned_users: [other.id] })
    expect((await respond(task, { response: 'accepted' })).status).toBe(404)
    expect((await respond(task, { response: 'accepted' }, team.admin)).status).toBe(409)
  })

  it('notifies the user who made the assignment of a reason and of a date, but not of an acceptance', async () => {
    const title = 'Varnish'
    const task = await create({ title })
    await respond(task, { response: 'accepted' })
    expect((await notified(team.manager)).filter((text: string) => text.includes(title))).toEqual([])
    await respond(task, { response: 'declined', reason: 'On leave' })
    await respond(task, { response: 'proposed', proposed_date: '2099-03-12' })
    const name = team.member.name
    expect((await notified(team.manager)).filter((text: string) => text.includes(title))).toEqual([
      `${name} proposed another date for "Varnish": Mar 12, 2099`,
      `${name} declined "Varnish": On leave`,
    ])
    expect(await notified(team.admin)).toEqual([])
  })
})

describe('a proposed date', () => {
  const proposal = { response: 'proposed', proposed_date: '2099-03-12' }

  it('becomes the due date with one call, with its time, history and notification', async () => {
    const task = await create({ title: 'Gild', due_date: '2099-02-01', due_time: '16:00' })
    await respond(task, proposal)
    const accepted = await acceptDate(task, '2099-03-12')
    expect([accepted.status, accepted.body.due_date]).toEqual([200, '2099-03-12T16:00:00'])
    expect((await receiptsOf(task))[0]).toMatchObject({ response: 'accepted', proposed_date: null })
    expect((await sentencesOf(task, team.member)).at(-1)).toContain('to Mar 12, 2099, 4:00 PM')
    expect((await notified(team.member, 'task_updated'))[0]).toContain('changed due date of "Gild"')
    expect((await factsOf(task)).map(({ kind }) => kind)).toEqual(['receipt.proposed', 'receipt.date_accepted'])
  })

  it('keeps a due time that another write changes at the same time', async () => {
    const task = await create({ due_date: '2099-03-10', due_time: '16:00' })
    await respond(task, { response: 'proposed', proposed_date: '2099-03-12' })
    const editor = await world.store.pool.connect()
    try {
      await editor.query('begin')
      await editor.query(`update tasks set due_date = '2099-03-10T09:30', version = version + 1 where id = $1`, [
        task.id,
      ])
      const accepting = acceptDate(task, '2099-03-12')
      await expect.poll(() => countWaitingForLocks(world)).toBe(1)
      await editor.query('commit')
      expect((await accepting).body.due_date).toBe('2099-03-12T09:30:00')
    } finally {
      editor.release()
    }
  })

  it('that is the due date already is accepted too', async () => {
    const task = await create({ due_date: '2099-03-12' })
    await respond(task, proposal)
    expect((await acceptDate(task, '2099-03-12')).status).toBe(200)
    expect((await receiptsOf(task))[0]?.response).toBe('accepted')
  })

  it('is accepted only while it is proposed, and not by the user who proposed it', async () => {
    const task = await create({ assigned_users: [team.member.id, other.id] })
    await respond(task, proposal)
    const before = await stored(task)
    const statusOf = async (response: Promise<{ status: number }>) => (await response).status
    expect(await statusOf(acceptDate(task, '2099-03-13'))).toBe(409)
    expect(await statusOf(acceptDate(task, '2099-03-12', team.member))).toBe(403)
    expect(await statusOf(acceptDate(task, '2099-03-12', other))).toBe(404)
    expect(await statusOf(acceptDate(task, '2099-03-12', team.manager, team.admin))).toBe(404)
    expect(await stored(task)).toEqual(before)
    expect((await world.as(team.manager).get(`/tasks/${task.id}`)).body.due_date).toBeNull()
    await respond(task, { response: 'accepted' })
    expect(await statusOf(acceptDate(task, '2099-03-12'))).toBe(409)
  })
})

describe('the acceptance of a proposed date', () => {
  const date = '2099-03-12'
  const accepted = async (body: object = {}) => {
    const task = await create({ due_date: '2099-02-01', due_time: '16:00', ...body })
    await respond(task, { response: 'proposed', proposed_date: date })
    const [before] = await receiptsOf(task)
    expect((await acceptDate(task, date)).status).toBe(200)
    return { task, before }
  }
  const dueOf = async (task: Task) => (await world.as(team.manager).get(`/tasks/${task.id}`)).body.due_date

  it('is undone: due date and proposal are as before, and the date can be accepted again', async () => {
    const { task, before } = await accepted()
    const undone = await undoAcceptDate(task, date)
    expect([undone.status, undone.body.due_date]).toEqual([200, '2099-02-01T16:00:00'])
    expect((await receiptsOf(task))[0]).toEqual(before)
    expect((await notified(team.member, 'task_updated'))[0]).toContain('changed due date')
    expect((await factsOf(task)).map(({ kind }) => kind)).toEqual([
      'receipt.proposed',
      'receipt.date_accepted',
      'receipt.date_acceptance_undone',
    ])
    expect((await undoAcceptDate(task, date)).status).toBe(409)
    expect((await acceptDate(task, date)).body.due_date).toBe('2099-03-12T16:00:00')
  })

  it('of a task without a due date is undone too, and so is that of the date that the task had', async () => {
    const { task } = await accepted({ due_date: null, due_time: null })
    expect((await undoAcceptDate(task, date)).body.due_date).toBeNull()
    const same = await accepted({ due_date: date, due_time: null })
    expect((await undoAcceptDate(same.task, date)).status).toBe(200)
    expect((await receiptsOf(same.task))[0]).toEqual(same.before)
  })

  it('is undone only by others than the assignee who see the receipt, and only with its date', async () => {
    const { task } = await accepted({ assigned_users: [team.member.id, other.id] })
    const before = await stored(task)
    const statusOf = async (response: Promise<{ status: number }>) => (await response).status
    expect(await statusOf(undoAcceptDate(task, '2099-03-13'))).toBe(409)
    expect(await statusOf(undoAcceptDate(task, date, team.member))).toBe(403)
    expect(await statusOf(undoAcceptDate(task, date, other))).toBe(404)
    expect(await statusOf(undoAcceptDate(task, date, team.manager, team.admin))).toBe(404)
    expect(await stored(task)).toEqual(before)
    expect(await dueOf(task)).toBe('2099-03-12T16:00:00')
  })

  it('cannot be undone after another response or another change of the due date', async () => {
    const { task: declined } = await accepted()
    await respond(declined, { response: 'declined', reason: 'On leave' })
    const { task: changed } = await accepted()
    await world.as(team.manager).put(`/tasks/${changed.id}`, { due_time: '17:00' })
    const before = [await stored(declined), await stored(changed)]
    for (const task of [declined, changed]) expect((await undoAcceptDate(task, date)).status).toBe(409)
    expect([await stored(declined), await stored(changed)]).toEqual(before)
    expect([await dueOf(declined), await dueOf(changed)]).toEqual(['2099-03-12T16:00:00', '2099-03-12T17:00:00'])
  })

  it('that is undone while the assignee declines leaves one of both results, and never a mixture', async () => {
    for (let round = 0; round < 5; round++) {
      const { task } = await accepted()
      const [undone] = await Promise.all([
        undoAcceptDate(task, date),
        respond(task, { response: 'declined', reason: 'On leave' }),
      ])
      expect([200, 409]).toContain(undone.status)
      expect((await receiptsOf(task))[0]).toMatchObject({ response: 'declined', proposed_date: null })
      expect(await dueOf(task)).toBe(undone.status === 200 ? '2099-02-01T16:00:00' : '2099-03-12T16:00:00')
    }
  })
})

describe('a date that is accepted while the assignee responds again', () => {
  it('is the due date, or the new response stays, with the facts in the same order', async () => {
    for (let round = 0; round < 5; round++) {
      const task = await create()
      await respond(task, { response: 'proposed', proposed_date: '2099-03-12' })
      const [accepted, declined] = await Promise.all([
        acceptDate(task, '2099-03-12'),
        respond(task, { response: 'declined', reason: 'On leave' }),
      ])
      expect([200, 409]).toContain(accepted.status)
      expect(declined.status).toBe(200)
      expect((await receiptsOf(task))[0]).toMatchObject({ response: 'declined', proposed_date: null })
      const { due_date } = (await world.as(team.manager).get(`/tasks/${task.id}`)).body
      const kinds = (await factsOf(task)).map(({ kind }) => kind)
      if (accepted.status === 200) {
        expect(due_date).toBe('2099-03-12T23:59:59')
        expect(kinds).toEqual(['receipt.proposed', 'receipt.date_accepted', 'receipt.declined'])
      } else {
        expect(due_date).toBeNull()
        expect(kinds).toEqual(['receipt.proposed', 'receipt.declined'])
      }
    }
  })
})

describe('a member', () => {
  it('learns nothing about the receipts of others', async () => {
    const task = await create({ assigned_users: [team.member.id, other.id] })
    await see(task)
    await respond(task, { response: 'declined', reason: 'CANARY' })
    expect((await receiptsOf(task, other)).map(({ assignee }) => assignee.id)).toEqual([other.id])
    for (const path of ['', '/with-comments', '/comments', '/receipts', '/dependencies', '/subtasks']) {
      const { text, headers } = await world.as(other).get(`/tasks/${task.id}${path}`)
      expect(text).not.toContain('CANARY')
      if (path === '/comments') expect(headers['x-total-count']).toBe('0')
    }
    expect((await world.as(other).get('/notifications/')).text).not.toContain('CANARY')
    expect((await factsOf(task)).every(({ seen_by }) => !seen_by.includes(other.id))).toBe(true)
    expect(await sentencesOf(task, team.member)).toEqual(['declined the assignment: CANARY'])
  })

  it('sees those of the users whom the member assigned', async () => {
    const parent = await create()
    const subtasks = { titles: ['Sand'], assigned_users: [other.id] }
    const { body } = await world.as(team.member).post(`/tasks/${parent.id}/subtasks`, subtasks)
    await respond(body[0], { response: 'declined', reason: 'On leave' }, other)
    expect((await receiptsOf(body[0], team.member))[0]).toMatchObject({ response: 'declined' })
    expect(await sentencesOf(body[0], team.member)).toEqual(['declined the assignment: On leave'])
    expect(await notified(team.member)).toHaveLength(1)
  })
})

describe('a user who does not report assignments as seen', () => {
  const reports = (person: Person, seen_assignments: boolean) =>
    world.as(person).put('/auth/reports', { seen_assignments })

  it('stores nothing about new assignments, and keeps what was reported before', async () => {
    const [before, after] = [await create(), await create()]
    expect((await world.as(team.member).get('/auth/reports')).body).toEqual({ seen_assignments: true })
    await see(before)
    expect((await reports(team.member, false)).body).toEqual({ seen_assignments: false })
    expect((await see(after)).status).toBe(204)
    expect((await receiptsOf(after))[0]?.seen_at).toBeNull()
    expect(await factsOf(after)).toEqual([])
    expect((await receiptsOf(before))[0]?.seen_at).toEqual(expect.any(String))
    await reports(team.member, true)
    await see(after)
    expect((await receiptsOf(after))[0]?.seen_at).toEqual(expect.any(String))
  })

  it('is not named by any object that others read', async () => {
    await reports(team.member, false)
    const { text } = await world.as(team.admin).get(`/users/organizations/${team.id}`)
    expect(text).toContain(team.member.name)
    expect(text).not.toContain('reports_seen')
    await reports(team.member, true)
  })
})

describe('the filter by receipt', () => {
  it('returns the open tasks that the caller assigned to others, by the state of the receipt', async () => {
    const titles = ['Unseen', 'Seen', 'Accepted', 'Declined', 'Proposed', 'Done'].map((title) => `Filter ${title}`)
    const [, seen, accepted, declined, proposed, done] = await Promise.all(titles.map((title) => create({ title })))
    if (!seen || !accepted || !declined || !proposed || !done) throw new Error('a task is missing')
    await create({ title: 'Filter Own', assigned_users: [team.manager.id] })
    await create({ title: 'Filter Theirs' }, team.admin)
    await see(seen)
    await respond(accepted, { response: 'accepted' })
    await respond(declined, { response: 'declined', reason: 'On leave' })
    await respond(proposed, { response: 'proposed', proposed_date: '2099-03-12' })
    await world.as(team.manager).patch(`/tasks/${done.id}/status`, { status: 'done' })
    const listed = async (query: string, by = team.manager) => {
      const { body } = await world.as(by).get(`/tasks/organization/${team.id}?q=Filter&${query}`)
      return body.map(({ title }: Task) => title.replace('Filter ', '')).toSorted()
    }
    expect(await listed('receipt=unseen')).toEqual(['Unseen'])
    expect(await listed('receipt=waiting')).toEqual(['Seen', 'Unseen'])
    expect(await listed('receipt=declined')).toEqual(['Declined'])
    expect(await listed('receipt=proposed')).toEqual(['Proposed'])
    expect(await listed('receipt=unseen', team.admin)).toEqual(['Theirs'])
    expect(await listed('receipt=waiting', team.member)).toEqual([])
    expect(await listed('receipt=unseen&assigned_before=2026-01-01')).toEqual([])
    expect(await listed('receipt=unseen&assigned_before=2099-01-01')).toEqual(['Unseen'])
    expect((await world.as(team.manager).get(`/tasks/organization/${team.id}?receipt=seen`)).status).toBe(422)
  })
})
