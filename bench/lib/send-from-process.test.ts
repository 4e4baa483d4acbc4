import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatInstallation } from '../../apps/chat/src/testing.ts'
import { sendFromProcess } from './send-from-process.ts'

let chat: Awaited<ReturnType<typeof chatInstallation>>
let url: string
beforeAll(async () => {
  chat = await chatInstallation()
  url = (await chat.startNode()).url
})
afterAll(() => chat.close())

async function createStage() {
  const organizationId = await chat.createOrganization()
  const { id, token } = await chat.createMember(organizationId, 'member')
  const room = randomUUID()
  const organization = { organization_id: organizationId }
  await chat.db
    .insertInto('chat_rooms')
    .values({ ...organization, id: room, name: 'All', created_by: id })
    .execute()
  await chat.db
    .insertInto('chat_participants')
    .values({ ...organization, room_id: room, user_id: id })
    .execute()
  return { url, auth: { token, organizationId }, room, messageCount: 2 }
}

it('returns the time of the process after it has sent all messages', async () => {
  const stage = await createStage()
  const startedAt = Date.now()
  const time = await sendFromProcess({ ...stage, environment: {} })
  expect(time).toBeGreaterThanOrEqual(startedAt)
  expect(time).toBeLessThanOrEqual(Date.now())
  const messages = chat.db.selectFrom('chat_messages').select('content').where('room_id', '=', stage.room)
  expect(await messages.orderBy('seq').execute()).toEqual([{ content: 'ahead0' }, { content: 'ahead1' }])
})

it('throws if the process ends before it reports its time', async () => {
  const environment = { NODE_OPTIONS: '--import=data:text/javascript,process.exit(3)' }
  await expect(sendFromProcess({ ...(await createStage()), environment })).rejects.toThrow(
    'The process of the window ended (exit code 3) before it reported its time.',
  )
})
