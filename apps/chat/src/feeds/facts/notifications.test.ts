import type { FactBase, NewNotification } from '@muster/server/facts/fact'
import { record } from '@muster/server/facts/record'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, chatInstallation, exampleFact, waitForChange } from '../../testing.ts'

let installation: Awaited<ReturnType<typeof chatInstallation>>
let url: string
let organizationId: number
let lastMark = 1_000_000

beforeAll(async () => {
  installation = await chatInstallation()
  url = (await installation.startNode()).url
  organizationId = await installation.createOrganization()
})
afterAll(() => installation.close())

async function connectMember(role: 'admin' | 'manager' | 'member') {
  const person = await installation.createMember(organizationId, role)
  const client = await installation.connect(url, { token: person.token, organizationId })
  return { ...person, ...client }
}

const notification: NewNotification = {
  kind: 'task.assigned',
  values: { actor: 'Ada', title: 'Paint' },
  priority: 'high',
  task_id: 7,
  task_title: 'Paint',
}
const notifyingFact = (id: number, more: Partial<FactBase> = {}): Partial<FactBase> => ({
  organizationId,
  entityId: 7,
  seenBy: [id],
  notifications: [{ to: { users: [id] }, notification }],
  ...more,
})

/**
 * Records these facts and returns all notifications that each client has received so far. Every client also receives
 * two last facts, the marks, which show that no further notification will arrive.
 */
async function recordAndReceive(clients: Client[], ...facts: Partial<FactBase>[]) {
  const mark = ++lastMark
  await installation.recordFacts(...facts)
  // A page's notifications are sent after its changes, so the second mark is recorded only after the first one has
  // arrived: it is in a later page.
  await installation.recordFacts({ organizationId, entity: 'organization', entityId: mark })
  await Promise.all(clients.map((client) => waitForChange(client, mark)))
  await installation.recordFacts({ organizationId, entity: 'organization', entityId: ++lastMark })
  await Promise.all(clients.map((client) => waitForChange(client, lastMark)))
  return clients.map(({ notifications }) => notifications)
}

const rowsOf = (userId: number) =>
  installation.db.selectFrom('notifications').selectAll().where('user_id', '=', userId).execute()

it('a notification reaches its receiver once, as the API returns it, and nobody else', async () => {
  const admin = await connectMember('admin')
  const manager = await connectMember('manager')
  const receiver = await connectMember('member')
  const colleague = await connectMember('member')
  const received = await recordAndReceive([admin, manager, receiver, colleague], notifyingFact(receiver.id))
  const [row] = await rowsOf(receiver.id)
  expect(received.map((list) => list.length)).toEqual([0, 0, 1, 0])
  expect(received[2]).toEqual([
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
      comment_id: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    },
  ])
})

it('a notification reaches each window of its receiver in that organization once, and none in another', async () => {
  const receiver = await connectMember('member')
  const second = await installation.connect(url, { token: receiver.token, organizationId })
  const otherOrganization = await installation.createOrganization()
  await installation.addMember(otherOrganization, receiver.id, 'member')
  const elsewhere = await installation.connect(url, { token: receiver.token, organizationId: otherOrganization })
  const received = await recordAndReceive([receiver, second], notifyingFact(receiver.id))
  await installation.recordFacts({ organizationId: otherOrganization, entity: 'organization', entityId: 5 })
  await waitForChange(elsewhere, 5)
  expect(received.map((list) => list.length)).toEqual([1, 1])
  expect(elsewhere.notifications).toEqual([])
})

it('a user who left receives none of their notifications, even from the same moment [VAL-109]', async () => {
  const receiver = await connectMember('member')
  const witness = await connectMember('admin')
  await installation.store.write(async (tx) => {
    await record(tx, { ...exampleFact, ...notifyingFact(receiver.id) })
    await tx.updateTable('memberships').set({ status: 'inactive' }).where('user_id', '=', receiver.id).execute()
    await record(tx, { ...exampleFact, organizationId, entity: 'member', entityId: receiver.id, action: 'deleted' })
  })
  await receiver.disconnected
  await recordAndReceive([witness], notifyingFact(receiver.id))
  expect(receiver.notifications).toEqual([])
  expect(await rowsOf(receiver.id)).toHaveLength(1)
})

it('a user who wants a kind by mail alone receives nothing here; one who wants it nowhere has no row', async () => {
  const mailOnlyUser = await connectMember('member')
  const unsubscribed = await connectMember('member')
  const setPreference = (user_id: number, mail: boolean) =>
    installation.db
      .insertInto('notification_preferences')
      .values({ user_id, type: 'task_assigned', in_app: false, mail })
      .execute()
  await setPreference(mailOnlyUser.id, true)
  await setPreference(unsubscribed.id, false)
  const bothIds = [mailOnlyUser.id, unsubscribed.id]
  const received = await recordAndReceive(
    [mailOnlyUser, unsubscribed],
    notifyingFact(mailOnlyUser.id, { seenBy: bothIds, notifications: [{ to: { users: bothIds }, notification }] }),
  )
  expect(received).toEqual([[], []])
  const [row] = await rowsOf(mailOnlyUser.id)
  expect(row?.archived_at).toEqual(row?.created_at)
  expect(await rowsOf(unsubscribed.id)).toEqual([])
})

it('a change by the system, without a user, notifies its receivers', async () => {
  const receiver = await connectMember('member')
  const [received] = await recordAndReceive([receiver], notifyingFact(receiver.id, { actorId: null }))
  expect(received).toHaveLength(1)
})

it('no user is notified twice of a fact, nor of their own action, nor of what they cannot see', async () => {
  const admin = await connectMember('admin')
  const actor = await connectMember('manager')
  const receiver = await connectMember('member')
  const stranger = await connectMember('member')
  const [byAdmin, byActor, byReceiver, byStranger] = await recordAndReceive(
    [admin, actor, receiver, stranger],
    notifyingFact(receiver.id, {
      actorId: actor.id,
      notifications: [
        { to: { users: [receiver.id, stranger.id] }, notification },
        {
          to: { adminsAndManagers: true, users: [receiver.id] },
          notification: { ...notification, kind: 'task.created' },
        },
      ],
    }),
  )
  expect(byReceiver?.map(({ type }) => type)).toEqual(['task_assigned'])
  expect(byAdmin?.map(({ type }) => type)).toEqual(['task_created'])
  expect([byActor, byStranger]).toEqual([[], []])
  const secret = notifyingFact(receiver.id, {
    private: true,
    notifications: [{ to: { adminsAndManagers: true, users: [receiver.id] }, notification }],
  })
  const [afterwards] = await recordAndReceive([admin], secret)
  expect(afterwards).toHaveLength(1)
})
