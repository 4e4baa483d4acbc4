import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailbox } from '../mail/mailbox.ts'
import { postbox } from '../testing/postbox.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { begin, mailNews } from './mail-what-was-told.ts'

let world: World
let post: Awaited<ReturnType<typeof postbox>>
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }

beforeAll(async () => {
  post = await postbox()
  world = await testApi({ SMTP_URL: post.url, PUBLIC_URL: 'https://muster.test' })
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
  await begin(world.store)
})
afterAll(async () => {
  await world?.close()
  await post?.close()
})
beforeEach(async () => {
  await run()
  await world.store.db.deleteFrom('mails').execute()
})

const letters = mailbox(true, { send: async () => {}, wake: () => {} })
const run = (box = letters) => mailNews({ store: world.store, config: world.config, mailbox: box })
const mailsTo = async (person: Person) =>
  (await world.store.db.selectFrom('mails').selectAll().orderBy('id').execute()).filter(
    ({ recipient }) => recipient === person.email,
  )
async function assign(person: Person, title = 'Paint the wall', by = team.manager) {
  const answer = await world.as(by).post('/tasks/', { title, project_id: project.id, assigned_to: person.id })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const prefer = (person: Person, ...all: object[]) => world.as(person).put('/notifications/preferences', all)

describe('a notification is mailed', () => {
  it('once, with links to the task and to the settings', async () => {
    const member = await world.join(team)
    const task = await assign(member)
    expect(await run()).toBe(true)
    expect(await run()).toBe(false)
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
      await run()
      expect((await mailsTo(person))[0]?.body).toContain(`https://muster.test/${area}/tasks/${id}?orgId=${team.id}`)
    },
  )

  it('only if the receiver wants it: some types by default, the others by choice', async () => {
    const member = await world.join(team)
    const { id } = await assign(member)
    await run()
    const change = (status: string) => world.as(team.manager).patch(`/tasks/${id}/status`, { status })
    await change('in_progress')
    await run()
    expect(await mailsTo(member)).toHaveLength(1)
    await prefer(
      member,
      { type: 'task_status_change', in_app: true, mail: true },
      { type: 'task_assigned', in_app: true, mail: false },
    )
    await change('in_review')
    await assign(member)
    await run()
    expect((await mailsTo(member)).map(({ subject }) => subject)).toEqual([
      'Task assigned: Paint the wall',
      'Status changed: Paint the wall',
    ])
  })

  it('also if it is wanted by mail only, and is then in the archive', async () => {
    const member = await world.join(team)
    await prefer(member, { type: 'task_assigned', in_app: false, mail: true })
    await assign(member)
    await run()
    expect(await mailsTo(member)).toHaveLength(1)
    const { body } = await world.as(member).get('/notifications/')
    expect(body).toEqual([])
    expect((await world.as(member).get('/notifications/?is_archived=true')).body).toHaveLength(1)
  })

  it('not if it was read, archived or deleted before', async () => {
    const member = await world.join(team)
    for (const act of ['read', 'archive', 'delete']) {
      await assign(member)
      const [{ id }] = (await world.as(member).get('/notifications/?limit=1')).body
      await world.as(member).patch('/notifications/bulk', { ids: [id], action: act })
    }
    await run()
    expect(await mailsTo(member)).toEqual([])
  })

  it('not to an unverified address, an inactive account or a former member', async () => {
    const unconfirmed = await world.join(team, 'member', await world.register({ is_verified: false }))
    const inactive = await world.join(team)
    const left = await world.join(team)
    for (const person of [unconfirmed, inactive, left]) await assign(person)
    const { db } = world.store
    await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', inactive.id).execute()
    await db.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', left.id).execute()
    await run()
    for (const person of [unconfirmed, inactive, left]) expect(await mailsTo(person)).toEqual([])
  })

  it('with a subject of one line and the whole text in the body', async () => {
    const member = await world.join(team)
    await prefer(member, { type: 'task_comment', in_app: true, mail: true })
    const { id } = await assign(member)
    await world.as(team.manager).post(`/tasks/${id}/comments`, { content: 'One\n\nTwo' })
    await run()
    const [, comment] = await mailsTo(member)
    expect(comment?.subject).toBe(`${team.manager.name} commented on "Paint the wall"`)
    expect(comment?.body).toMatch(/^One\n\nTwo\n/)
  })
})

describe('exactly once', () => {
  it('when several nodes run at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => world.join(team)))
    for (const person of people) await assign(person)
    await Promise.all([run(), run(), run(), run()])
    await run()
    for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
  })

  it('when a run fails halfway: nothing is kept, and the next run mails everything', async () => {
    const people = [await world.join(team), await world.join(team), await world.join(team)]
    for (const person of people) await assign(person)
    let posted = 0
    const breaking = {
      ...letters,
      post: async (...given: Parameters<typeof letters.post>) => {
        if (++posted === 3) throw new Error('out of paper')
        await letters.post(...given)
      },
    }
    await expect(run(breaking)).rejects.toThrow('out of paper')
    for (const person of people) expect(await mailsTo(person)).toEqual([])
    await run()
    for (const person of people) expect(await mailsTo(person)).toHaveLength(1)
  })

  it('when a fact was written before a run and committed after it', async () => {
    const early = await world.join(team)
    const late = await world.join(team)
    const open = await world.store.db.startTransaction().execute()
    const { id } = await open
      .insertInto('facts')
      .values({ organization_id: team.id, kind: 'chat.mentioned', entity: 'room', entity_id: 1, action: 'updated' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await assign(early)
    await run()
    await open
      .insertInto('notifications')
      .values({
        fact_id: id,
        organization_id: team.id,
        user_id: late.id,
        type: 'mention',
        kind: 'chat.mentioned',
        values: JSON.stringify({ actor: 'Ann', excerpt: 'Hello' }),
      })
      .execute()
    await open.commit().execute()
    expect(await run()).toBe(true)
    expect(await run()).toBe(false)
    expect(await mailsTo(early)).toHaveLength(1)
    expect(await mailsTo(late)).toMatchObject([{ subject: 'Ann mentioned you' }])
  })
})

it('the first start mails no notifications from before it', async () => {
  const fresh = await testApi({ SMTP_URL: post.url })
  try {
    const house = await fresh.team()
    const { body } = await fresh.as(house.admin).post('/projects/', { name: 'Old', organization_id: house.id })
    const give = (title: string) =>
      fresh.as(house.admin).post('/tasks/', { title, project_id: body.id, assigned_to: house.member.id })
    const sent = () => fresh.store.db.selectFrom('mails').select('subject').execute()
    await give('Before')
    await begin(fresh.store)
    await give('After')
    await begin(fresh.store)
    await mailNews({ store: fresh.store, config: fresh.config, mailbox: letters })
    expect(await sent()).toEqual([{ subject: 'Task assigned: After' }])
  } finally {
    await fresh.close()
  }
})

it('a listening service sends the mails on its own', async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const member = await world.join(team)
  await assign(member, 'Light the lamp')
  await expect
    .poll(() => post.to(member.email).map(({ subject }) => subject))
    .toEqual(['Task assigned: Light the lamp'])
})
