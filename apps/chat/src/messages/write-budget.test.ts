import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { chatInstallation } from '../testing.ts'

let installation: Awaited<ReturnType<typeof chatInstallation>>
beforeAll(async () => {
  installation = await chatInstallation()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => installation.close())

it('messages by HTTP and by socket share one budget of a user [S10]', async () => {
  const { url } = await installation.startNode()
  const organizationId = await installation.createOrganization()
  const [ada, second] = [
    await installation.createMember(organizationId, 'member'),
    await installation.createMember(organizationId, 'member'),
  ]
  const post = (person: { token: string }, to: number, text: string) =>
    fetch(`${url}/api/messages/${organizationId}/${to}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: text }),
    })
  const count = async () => Number((await installation.db.selectFrom('chat_messages').selectAll().execute()).length)
  // With the fake clock no time passes, so the budget is not refilled.
  vi.useFakeTimers({ toFake: ['performance'] })
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) => post(ada, second.id, `Message ${index}`)),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(30).fill(201), ...Array(10).fill(429)])
  const refused = responses.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining('writing faster') })
  expect(await count()).toBe(30)

  const { socket } = await installation.connect(url, { token: ada.token, organizationId })
  const socketResponses = await Promise.all(
    Array.from({ length: 3 }, (_, index) =>
      socket.emitWithAck('send_message', { roomId: String(second.id), content: `By socket ${index}` }),
    ),
  )
  expect(socketResponses).toMatchObject(Array(3).fill({ ok: false, error: { status: 429 } }))
  expect(await count()).toBe(30)
  expect((await post(second, ada.id, 'The other person goes on')).status).toBe(201)
})
