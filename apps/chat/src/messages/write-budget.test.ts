import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { chatHouse } from '../testing.ts'

let house: Awaited<ReturnType<typeof chatHouse>>
beforeAll(async () => {
  house = await chatHouse()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => house.close())

it('messages by HTTP and by socket share one budget of a user [S10]', async () => {
  const { url } = await house.node()
  const organizationId = await house.organization()
  const [one, two] = [await house.member(organizationId, 'member'), await house.member(organizationId, 'member')]
  const post = (person: { token: string }, to: number, text: string) =>
    fetch(`${url}/api/messages/${organizationId}/${to}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: text }),
    })
  const count = async () => Number((await house.db.selectFrom('chat_messages').selectAll().execute()).length)
  // No time passes in which the budget would be refilled.
  vi.useFakeTimers({ toFake: ['performance'] })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => post(one, two.id, `Message ${number}`)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(30).fill(201), ...Array(10).fill(429)])
  const refused = answers.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining('writing faster') })
  expect(await count()).toBe(30)

  const { socket } = await house.connect(url, { token: one.token, organizationId })
  const sent = await Promise.all(
    Array.from({ length: 3 }, (_, number) =>
      socket.timeout(5_000).emitWithAck('send_message', { roomId: String(two.id), content: `By socket ${number}` }),
    ),
  )
  expect(sent).toMatchObject(Array(3).fill({ ok: false, error: { status: 429 } }))
  expect(await count()).toBe(30)
  expect((await post(two, one.id, 'The other person goes on')).status).toBe(201)
})
