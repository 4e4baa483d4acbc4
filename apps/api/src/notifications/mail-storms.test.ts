import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mailbox } from '../mail/mailbox.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { begin, mailNews } from './mail-what-was-told.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }
beforeAll(async () => {
  world = await testApi({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://muster.test', RATE_LIMITS: 'on' })
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
  await begin(world.store)
})
afterAll(() => world?.close())
beforeEach(async () => {
  await run()
  await world.store.db.deleteFrom('mails').execute()
  await world.store.db.deleteFrom('digest_notifications').execute()
})

const letters = mailbox(true, { send: async () => {}, wake: () => {} })
const run = () => mailNews({ store: world.store, config: world.config, mailbox: letters })
const mails = () => world.store.db.selectFrom('mails').selectAll().orderBy('id').execute()
const mailsTo = async (person: Person) => (await mails()).filter(({ recipient }) => recipient === person.email)
const later = (minutes: number) =>
  sql`with mailed as (update mails set created_at = created_at - ${minutes} * interval '1 minute')
    update digest_notifications set due_at = due_at - ${minutes} * interval '1 minute'`.execute(world.store.db)
const inApp = async (person: Person) => Number((await world.as(person).get('/notifications/')).headers['x-total-count'])
async function assign(person: Person, number = 1) {
  for (let task = 1; task <= number; task++) {
    const body = { title: `Task ${task}`, project_id: project.id, assigned_to: person.id }
    expect((await world.as(team.manager).post('/tasks/', body)).status).toBe(201)
  }
}
/** Writes what the chat service writes for a message that mentions these users. */
const mention = (people: Person[], room: string, actorId = team.member.id) =>
  sql`with fact as (
      insert into facts (organization_id, actor_id, kind, entity, entity_id, action, private)
      values (${team.id}, ${actorId}, 'chat.mentioned', 'room', 1, 'updated', true) returning id
    )
    insert into notifications (fact_id, organization_id, user_id, type, kind, "values", room_id)
    select fact.id, ${team.id}, u, 'mention', 'chat.mentioned',
      '{"actor":"Ann","excerpt":"Look at this"}', ${room}
    from fact, unnest(${people.map(({ id }) => id)}::int[]) u`.execute(world.store.db)

it('mentions in a room within three minutes are sent as one mail [S4]', async () => {
  const person = await world.join(team)
  for (let message = 1; message <= 30; message++) {
    await mention([person], 'room-1')
    await run()
  }
  expect(await mailsTo(person)).toEqual([])
  await later(3)
  expect(await run()).toBe(true)
  const [mail, ...others] = await mailsTo(person)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('30 notifications')
  expect(mail?.body?.match(/Ann mentioned you/g)).toHaveLength(30)
  expect(mail?.body).toContain(`https://muster.test/employee/notifications?orgId=${team.id}`)
  expect(await inApp(person)).toBe(30)
  await later(3)
  expect(await run()).toBe(false)
})

it('a notification that is read before the mail is sent is not in it [S4]', async () => {
  const person = await world.join(team)
  await mention([person], 'room-1')
  await run()
  const [{ id }] = (await world.as(person).get('/notifications/')).body
  await mention([person], 'room-1')
  await run()
  await world.as(person).patch('/notifications/bulk', { ids: [id], action: 'read' })
  await later(3)
  await run()
  expect(await mailsTo(person)).toMatchObject([{ subject: 'Ann mentioned you' }])
})

it('a user gets 20 mails an hour and the rest as one digest; the app lists all notifications [S4]', async () => {
  const person = await world.join(team)
  const other = await world.join(team)
  await assign(person, 27)
  await run()
  expect(await mailsTo(person)).toHaveLength(20)
  await assign(other)
  await run()
  expect(await mailsTo(other)).toHaveLength(1)
  await later(59)
  await run()
  expect(await mailsTo(person)).toHaveLength(20)
  await later(2)
  await run()
  const all = await mailsTo(person)
  expect(all).toHaveLength(21)
  expect(all.at(-1)?.subject).toBe('7 notifications')
  expect(await inApp(person)).toBe(27)
})

it('a sender causes at most 200 mails an hour; notifications beyond that come in digests [S4]', async () => {
  const people = [await world.join(team), await world.join(team)]
  await sql`insert into mails (kind, recipient, mailbox, subject, caused_by)
    select 'notification', n || '@example.org', n || '@example.org', 'x', ${team.manager.id}
    from generate_series(1, 199) n`.execute(world.store.db)
  for (const person of people) await assign(person)
  await run()
  expect((await Promise.all(people.map(mailsTo))).flat()).toHaveLength(1)
  const lead = team.admin
  const body = { title: 'Urgent', project_id: project.id, assigned_to: people[1]?.id }
  expect((await world.as(lead).post('/tasks/', body)).status).toBe(201)
  await run()
  expect((await Promise.all(people.map(mailsTo))).flat()).toHaveLength(2)
  await later(10)
  await run()
  expect((await Promise.all(people.map(mailsTo))).flat()).toHaveLength(3)
})

it('5,520 mentions by one member cause one mail to each of 40 users [S4]', async () => {
  const people: Person[] = []
  for (let number = 1; number <= 40; number++) people.push(await world.join(team))
  for (let message = 1; message <= 138; message++) await mention(people, 'room-2')
  await run()
  expect(await mails()).toEqual([])
  await later(3)
  await run()
  const all = await mails()
  expect(all).toHaveLength(40)
  expect(new Set(all.map(({ recipient }) => recipient)).size).toBe(40)
  expect(all[0]?.body).toContain('And 88 more.')
})

it('a member who has left gets no digest [S4]', async () => {
  const person = await world.join(team)
  const stays = await world.join(team)
  await mention([person, stays], 'room-1')
  await run()
  expect((await world.as(team.admin).delete(`/organizations/${team.id}/members/${person.id}`)).status).toBe(204)
  await later(3)
  await run()
  expect(await mailsTo(stays)).toHaveLength(1)
  expect(await mailsTo(person)).toEqual([])
})
