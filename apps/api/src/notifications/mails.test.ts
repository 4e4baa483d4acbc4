import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailQueue } from '../mail/mailbox.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { beginMailing, mailNewFacts } from './mail-notifications.ts'

let world: World
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  mailServer = await startMailServer()
  world = await testApi({ SMTP_URL: mailServer.url, PUBLIC_URL: 'https://muster.test' })
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
  await beginMailing(world.store)
})
afterAll(async () => {
  await world?.close()
  await mailServer?.close()
})
beforeEach(async () => {
  await mailNewNotifications()
  await world.store.db.deleteFrom('mails').execute()
})

const mailQueue = createMailQueue(true, { send: async () => {}, wake: () => {} })
const mailNewNotifications = (targetMailbox = mailQueue) =>
  mailNewFacts({ store: world.store, config: world.config, mailbox: targetMailbox })
const mailsTo = async (person: Person) =>
  (await world.store.db.selectFrom('mails').selectAll().orderBy('id').execute()).filter(
    ({ recipient }) => recipient === person.email,
  )
async function assign(person: Person, title = 'Paint the wall', by = team.manager) {
  const response = await world.as(by).post('/tasks/', { title, project_id: project.id, assigned_to: person.id })
  expect(response.status, response.text).toBe(201)
  return response.body
}
const setPreferences = (person: Person, ...preferences: object[]) =>
  world.as(person).put('/notifications/preferences', preferences)

describe('a notification is mailed', () => {
  it('once, with links to the task and to the settings', async () => {
    const member = await world.join(team)
    const task = await assign(member)
    expect(await mailNewNotifications()).toBe(true)
    expect(await mailNewNotifications()).toBe(false)
    const mails = await mailsTo(member)
    expect(mails).toMatchObject([{ kind: 'notification', subject: 'Task assigned: Paint the wall' }])
    expect(mails[0]?.body).toBe(`${team.manager.name} assigned you to "Paint the wall"

https://muster.test/employee/tasks/${task.id}?orgId=${team.id}

You belong to Northern Lights on Muster. In Settings you choose what reaches you by mail:

https://muster.test/employee/settings?orgId=${team.id}`)
  })

  it.each([
    ['admin', 'member', 'admin'],
    ['team_lead', 'member', 'manager'],
    ['employee', 'manager', 'manager'],
    ['employee', 'member', 'employee'],
  ] as const)(
    'with links for an account that is %s, and a membership that is %s, to the area %s',
    async (account, role, area) => {
      const person = await world.join(team, role, await world.register({ role: account }))
      const { id } = await assign(person)
      await mailNewNotifications()
      expect((await mailsTo(person))[0]?.body).toContain(`https://muster.test/${area}/tasks/${id}?orgId=${team.id}`)
    },
  )

  it('only if the receiver wants it: some types by default, the others by choice', async () => {
    const member = await world.join(team)
    const { id } = await assign(member)
    await mailNewNotifications()
    const change = (status: string) => world.as(team.manager).patch(`/tasks/${id}/status`, { status })
    await change('in_progress')
    await mailNewNotifications()
    expect(await mailsTo(member)).toHaveLength(1)
    await setPreferences(
      member,
      { type: 'task_status_change', in_app: true, mail: true },
      { type: 'task_assigned', in_app: true, mail: false },
    )
    await change('in_review')
    await assign(member)
    await mailNewNotifications()
    expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual([
      'Task assigned: Paint the wall',
      'Status changed: Paint the wall',
    ])
  })

  it('also if it is wanted by mail only, and is then in the archive', async () => {
    const member = await world.join(team)
    await setPreferences(member, { type: 'task_assigned', in_app: false, mail: true })
    await assign(member)
    await mailNewNotifications()
    expect(await mailsTo(member)).toHaveLength(1)
    const { body } = await world.as(member).get('/notifications/')
    expect(body).toEqual([])
    expect((await world.as(member).get('/notifications/?is_archived=true')).body).toHaveLength(1)
  })

  it('not if it was read, archived or deleted before', async () => {
    const member = await world.join(team)
    for (const action of ['read', 'archive', 'delete']) {
      await assign(member)
      const [{ id }] = (await world.as(member).get('/notifications/?limit=1')).body
      await world.as(member).patch('/notifications/bulk', { ids: [id], action })
    }
    await mailNewNotifications()
    expect(await mailsTo(member)).toEqual([])
  })

  it('not to an unverified address, an inactive account or a former member', async () => {
    const unconfirmedMember = await world.join(team, 'member', await world.register({ is_verified: false }))
    const inactiveMember = await world.join(team)
    const formerMember = await world.join(team)
    for (const person of [unconfirmedMember, inactiveMember, formerMember]) await assign(person)
    const { db } = world.store
    await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', inactiveMember.id).execute()
    await db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', formerMember.id).execute()
    await mailNewNotifications()
    for (const person of [unconfirmedMember, inactiveMember, formerMember]) expect(await mailsTo(person)).toEqual([])
  })

  it('with a link to the comment that mentions the receiver', async () => {
    const reader = await world.join(team, 'manager')
    await setPreferences(reader, { type: 'mention', in_app: true, mail: true })
    const milestone = { title: 'Roof closed', project_id: project.id, organization_id: team.id }
    const { body } = await world
      .as(team.manager)
      .post('/milestones/', { ...milestone, start_date: '2026-11-01', due_date: '2026-12-01' })
    const comment = await world
      .as(team.manager)
      .post(`/milestones/${body.id}/comments`, { comment: `@${reader.username}, look` })
    await mailNewNotifications()
    const mail = (await mailsTo(reader)).find(({ subject }) => subject.includes('mentioned you'))
    expect(mail?.body).toContain(
      `https://muster.test/manager/milestones/${body.id}?orgId=${team.id}#comment-${comment.body.id}\n`,
    )
  })

  it('with a subject of one line and the whole text in the body', async () => {
    const member = await world.join(team)
    await setPreferences(member, { type: 'task_comment', in_app: true, mail: true })
    const { id } = await assign(member)
    await world.as(team.manager).post(`/tasks/${id}/comments`, { content: 'One\n\nTwo' })
    await mailNewNotifications()
    const [, comment] = await mailsTo(member)
    expect(comment?.subject).toBe(`${team.manager.name} commented on "Paint the wall"`)
    expect(comment?.body).toMatch(/^One\n\nTwo\n/)
  })
})

describe('exactly once', () => {
  it('when several nodes run at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => world.join(team)))
    for (const person of people) await assign(person)
    await Promise.all([mailNewNotifications(), mailNewNotifications(), mailNewNotifications(), mailNewNotifications()])
    await mailNewNotifications()
    for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
  })

  it('when a run fails halfway: nothing is kept, and the next run mails everything', async () => {
    const people = [await world.join(team), await world.join(team), await world.join(team)]
    for (const person of people) await assign(person)
    let postCount = 0
    const failingMailbox = {
      ...mailQueue,
      post: async (...parameters: Parameters<typeof mailQueue.post>) => {
        if (++postCount === 3) throw new Error('out of paper')
        await mailQueue.post(...parameters)
      },
    }
    await expect(mailNewNotifications(failingMailbox)).rejects.toThrow('out of paper')
    for (const person of people) expect(await mailsTo(person)).toEqual([])
    await mailNewNotifications()
    for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
  })

  it('when a fact was written before a run and committed after it', async () => {
    const earlyReceiver = await world.join(team)
    const lateReceiver = await world.join(team)
    const openTransaction = await world.store.db.startTransaction().execute()
    const { id } = await openTransaction
      .insertInto('facts')
      .values({ organization_id: team.id, kind: 'chat.mentioned', entity: 'room', entity_id: 1, action: 'updated' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await assign(earlyReceiver)
    await mailNewNotifications()
    await openTransaction
      .insertInto('notifications')
      .values({
        fact_id: id,
        organization_id: team.id,
        user_id: lateReceiver.id,
        type: 'mention',
        kind: 'chat.mentioned',
        values: JSON.stringify({ actor: 'Ann', excerpt: 'Hello' }),
      })
      .execute()
    await openTransaction.commit().execute()
    expect(await mailNewNotifications()).toBe(true)
    expect(await mailNewNotifications()).toBe(false)
    expect(await mailsTo(earlyReceiver)).toHaveLength(1)
    expect(await mailsTo(lateReceiver)).toMatchObject([{ subject: 'Ann mentioned you' }])
  })
})

it('the first start mails no notifications from before it', async () => {
  const freshWorld = await testApi({ SMTP_URL: mailServer.url })
  try {
    const freshTeam = await freshWorld.team()
    const { body } = await freshWorld
      .as(freshTeam.admin)
      .post('/projects/', { name: 'Old', organization_id: freshTeam.id })
    const assignTask = (title: string) =>
      freshWorld.as(freshTeam.admin).post('/tasks/', { title, project_id: body.id, assigned_to: freshTeam.member.id })
    const sentMails = () => freshWorld.store.db.selectFrom('mails').select('subject').execute()
    await assignTask('Before')
    await beginMailing(freshWorld.store)
    await assignTask('After')
    await beginMailing(freshWorld.store)
    await mailNewFacts({ store: freshWorld.store, config: freshWorld.config, mailbox: mailQueue })
    expect(await sentMails()).toEqual([{ subject: 'Task assigned: After' }])
  } finally {
    await freshWorld.close()
  }
})

it('a listening service sends the mails on its own', async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const member = await world.join(team)
  await assign(member, 'Light the lamp')
  await expect
    .poll(() => mailServer.to(member.email).map(({ subject }) => subject))
    .toEqual(['Task assigned: Light the lamp'])
})
