import type { FactFrame, Notice } from '@muster/server/facts/record'
import { record } from '@muster/server/facts/record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFact, type Client, chatHouse, told } from '../../testing.ts'

let house: Awaited<ReturnType<typeof chatHouse>>
let url: string
let organizationId: number
let lastMark = 1_000_000

beforeAll(async () => {
  house = await chatHouse()
  url = (await house.node()).url
  organizationId = await house.organization()
})
afterAll(() => house.close())

async function present(role: 'admin' | 'manager' | 'member') {
  const person = await house.member(organizationId, role)
  const client = await house.connect(url, { token: person.token, organizationId })
  return { ...person, ...client }
}

const notice: Notice = {
  kind: 'task.assigned',
  values: { actor: 'Ada', title: 'Paint' },
  priority: 'high',
  task_id: 7,
  task_title: 'Paint',
}
const tells = (id: number, more: Partial<FactFrame> = {}): Partial<FactFrame> => ({
  organizationId,
  entityId: 7,
  seenBy: [id],
  notices: [{ to: { users: [id] }, notice }],
  ...more,
})

/** What each received for these facts. A last fact that everybody sees ends the wait. */
async function hear(clients: Client[], ...facts: Partial<FactFrame>[]) {
  const mark = ++lastMark
  await house.happen(...facts)
  // Notifications are sent after the changes of a page, so the mark is in the next page.
  await house.happen({ organizationId, entity: 'organization', entityId: mark })
  await Promise.all(clients.map((client) => told(client, mark)))
  await house.happen({ organizationId, entity: 'organization', entityId: ++lastMark })
  await Promise.all(clients.map((client) => told(client, lastMark)))
  return clients.map(({ notifications }) => notifications)
}

const rowsOf = (userId: number) =>
  house.db.selectFrom('notifications').selectAll().where('user_id', '=', userId).execute()

it('a notification reaches its receiver once, as the API returns it, and nobody else', async () => {
  const admin = await present('admin')
  const manager = await present('manager')
  const receiver = await present('member')
  const colleague = await present('member')
  const heard = await hear([admin, manager, receiver, colleague], tells(receiver.id))
  const [row] = await rowsOf(receiver.id)
  expect(heard.map((all) => all.length)).toEqual([0, 0, 1, 0])
  expect(heard[2]).toEqual([
    {
      id: row?.id,
      type: 'task_assigned',
      title: 'Task assigned',
      message: 'Ada assigned you to "Paint"',
      priority: 'high',
      is_read: false,
      read_at: null,
      is_archived: false,
      archived_at: null,
      organization_id: organizationId,
      task_id: 7,
      project_id: null,
      goal_id: null,
      milestone_id: null,
      task_title: 'Paint',
      project_title: null,
      room_id: null,
      message_id: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    },
  ])
})

it('reaches each of their windows in that organization once, and none in another', async () => {
  const receiver = await present('member')
  const second = await house.connect(url, { token: receiver.token, organizationId })
  const other = await house.organization()
  await house.join(other, receiver.id, 'member')
  const elsewhere = await house.connect(url, { token: receiver.token, organizationId: other })
  const heard = await hear([receiver, second], tells(receiver.id))
  await house.happen({ organizationId: other, entity: 'organization', entityId: 5 })
  await told(elsewhere, 5)
  expect(heard.map((all) => all.length)).toEqual([1, 1])
  expect(elsewhere.notifications).toEqual([])
})

it('a user who left receives none of their notifications, even from the same moment [VAL-109]', async () => {
  const receiver = await present('member')
  const witness = await present('admin')
  await house.store.write(async (tx) => {
    await record(tx, { ...aFact, ...tells(receiver.id) })
    await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', receiver.id).execute()
    await record(tx, { ...aFact, organizationId, entity: 'member', entityId: receiver.id, action: 'deleted' })
  })
  await receiver.disconnected
  await hear([witness], tells(receiver.id))
  expect(receiver.notifications).toEqual([])
  expect(await rowsOf(receiver.id)).toHaveLength(1)
})

it('a user who wants a kind by mail alone receives nothing here; one who wants it nowhere has no row', async () => {
  const byMail = await present('member')
  const not = await present('member')
  const wants = (user_id: number, mail: boolean) =>
    house.db
      .insertInto('notification_preferences')
      .values({ user_id, type: 'task_assigned', in_app: false, mail })
      .execute()
  await wants(byMail.id, true)
  await wants(not.id, false)
  const both = [byMail.id, not.id]
  const heard = await hear(
    [byMail, not],
    tells(byMail.id, { seenBy: both, notices: [{ to: { users: both }, notice }] }),
  )
  expect(heard).toEqual([[], []])
  const [row] = await rowsOf(byMail.id)
  expect(row?.archived_at).toEqual(row?.created_at)
  expect(await rowsOf(not.id)).toEqual([])
})

it('a change by the system, without a user, notifies its receivers', async () => {
  const receiver = await present('member')
  const [heard] = await hear([receiver], tells(receiver.id, { actorId: null }))
  expect(heard).toHaveLength(1)
})

it('no user is notified twice of a fact, nor of their own action, nor of what they cannot see', async () => {
  const admin = await present('admin')
  const actor = await present('manager')
  const receiver = await present('member')
  const stranger = await present('member')
  const [byAdmin, byActor, byReceiver, byStranger] = await hear(
    [admin, actor, receiver, stranger],
    tells(receiver.id, {
      actorId: actor.id,
      notices: [
        { to: { users: [receiver.id, stranger.id] }, notice },
        { to: { leads: true, users: [receiver.id] }, notice: { ...notice, kind: 'task.created' } },
      ],
    }),
  )
  expect(byReceiver?.map(({ type }) => type)).toEqual(['task_assigned'])
  expect(byAdmin?.map(({ type }) => type)).toEqual(['task_created'])
  expect([byActor, byStranger]).toEqual([[], []])
  const secret = tells(receiver.id, { private: true, notices: [{ to: { leads: true, users: [receiver.id] }, notice }] })
  const [afterwards] = await hear([admin], secret)
  expect(afterwards).toHaveLength(1)
})
