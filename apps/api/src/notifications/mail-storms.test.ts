import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMailQueue } from '../mail/mailbox.ts'
import { type Person, testApi, type World } from '../testing/world.ts'
import { beginMailing, mailNewFacts } from './mail-notifications.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let project: { id: number }
beforeAll(async () => {
  world = await testApi({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://muster.test', RATE_LIMITS: 'on' })
  team = await world.team()
  project = (await world.as(team.manager).post('/projects/', { name: 'Aurora', organization_id: team.id })).body
  await beginMailing(world.store)
})
afterAll(() => world?.close())
beforeEach(async () => {
  await mailNewNotifications()
  await world.store.db.deleteFrom('mails').execute()
  await world.store.db.deleteFrom('digest_notifications').execute()
})

const mailQueue = createMailQueue(true, { send: async () => {}, wake: () => {} })
const mailNewNotifications = () => mailNewFacts({ store: world.store, config: world.config, mailbox: mailQueue })
const readMails = () => world.store.db.selectFrom('mails').selectAll().orderBy('id').execute()
const mailsTo = async (person: Person) => (await readMails()).filter(({ recipient }) => recipient === person.email)
const passMinutes = (minutes: number) =>
  sql`with mailed as (update mails set created_at = created_at - ${minutes} * interval '1 minute')
    update digest_notifications set due_at = due_at - ${minutes} * interval '1 minute'`.execute(world.store.db)
const countInApp = async (person: Person) =>
  Number((await world.as(person).get('/notifications/')).headers['x-total-count'])
async function assignTasks(person: Person, count = 1) {
  for (let taskNumber = 1; taskNumber <= count; taskNumber++) {
    const body = { title: `Task ${taskNumber}`, project_id: project.id, assigned_to: person.id }
    expect((await world.as(team.manager).post('/tasks/', body)).status).toBe(201)
  }
}
/** Writes a fact and notifications like those that the chat service writes for a message that mentions these users. */
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
  for (let round = 1; round <= 30; round++) {
    await mention([person], 'room-1')
    await mailNewNotifications()
  }
  expect(await mailsTo(person)).toEqual([])
  await passMinutes(3)
  expect(await mailNewNotifications()).toBe(true)
  const [mail, ...others] = await mailsTo(person)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('30 notifications')
  expect(mail?.body?.match(/Ann mentioned you/g)).toHaveLength(30)
  expect(mail?.body).toContain(`https://muster.test/employee/notifications?orgId=${team.id}`)
  expect(await countInApp(person)).toBe(30)
  await passMinutes(3)
  expect(await mailNewNotifications()).toBe(false)
})

it('a notification that is read before the mail is sent is not in it [S4]', async () => {
  const person = await world.join(team)
  await mention([person], 'room-1')
  await mailNewNotifications()
  const [{ id }] = (await world.as(person).get('/notifications/')).body
  await mention([person], 'room-1')
  await mailNewNotifications()
  await world.as(person).patch('/notifications/bulk', { ids: [id], action: 'read' })
  await passMinutes(3)
  await mailNewNotifications()
  expect(await mailsTo(person)).toMatchObject([{ subject: 'Ann mentioned you' }])
})

it('a user gets 20 mails an hour and the rest as one digest; the app lists all notifications [S4]', async () => {
  const person = await world.join(team)
  const otherPerson = await world.join(team)
  await assignTasks(person, 27)
  await mailNewNotifications()
  expect(await mailsTo(person)).toHaveLength(20)
  await assignTasks(otherPerson)
  await mailNewNotifications()
  expect(await mailsTo(otherPerson)).toHaveLength(1)
  await passMinutes(59)
  await mailNewNotifications()
  expect(await mailsTo(person)).toHaveLength(20)
  await passMinutes(2)
  await mailNewNotifications()
  const sentMails = await mailsTo(person)
  expect(sentMails).toHaveLength(21)
  expect(sentMails.at(-1)?.subject).toBe('7 notifications')
  expect(await countInApp(person)).toBe(27)
})

it('a sender causes at most 200 mails an hour; notifications beyond that come in digests [S4]', async () => {
  const people = [await world.join(team), await world.join(team)]
  await sql`insert into mails (kind, recipient, mailbox, subject, caused_by)
    select 'notification', n || '@example.org', n || '@example.org', 'x', ${team.manager.id}
    from generate_series(1, 199) n`.execute(world.store.db)
  for (const person of people) await assignTasks(person)
  await mailNewNotifications()
  expect((await Promise.all(people.map(mailsTo))).flat()).toHaveLength(1)
  const otherSender = team.admin
  const body = { title: 'Urgent', project_id: project.id, assigned_to: people[1]?.id }
  expect((await world.as(otherSender).post('/tasks/', body)).status).toBe(201)
  await mailNewNotifications()
  expect((await Promise.all(people.map(mailsTo))).flat()).toHaveLength(2)
  await passMinutes(10)
  await mailNewNotifications()
  expect((await Promise.all(people.map(mailsTo))).flat()).toHaveLength(3)
})

it('5,520 mentions by one member cause one mail to each of 40 users [S4]', async () => {
  const people: Person[] = []
  for (let number = 1; number <= 40; number++) people.push(await world.join(team))
  for (let round = 1; round <= 138; round++) await mention(people, 'room-2')
  await mailNewNotifications()
  expect(await readMails()).toEqual([])
  await passMinutes(3)
  await mailNewNotifications()
  const sentMails = await readMails()
  expect(sentMails).toHaveLength(40)
  expect(new Set(sentMails.map(({ recipient }) => recipient)).size).toBe(40)
  expect(sentMails[0]?.body).toContain('And 88 more.')
})

it('a member who has left gets no digest [S4]', async () => {
  const person = await world.join(team)
  const remainingMember = await world.join(team)
  await mention([person, remainingMember], 'room-1')
  await mailNewNotifications()
  expect((await world.as(team.admin).delete(`/organizations/${team.id}/members/${person.id}`)).status).toBe(204)
  await passMinutes(3)
  await mailNewNotifications()
  expect(await mailsTo(remainingMember)).toHaveLength(1)
  expect(await mailsTo(person)).toEqual([])
})
