import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatHouse } from '../testing.ts'

let house: Awaited<ReturnType<typeof chatHouse>>
beforeAll(async () => {
  house = await chatHouse()
})
afterAll(() => house.close())

it.each(['/livez', '/api/chats/1', '/socket.io/?EIO=4&transport=polling'])(
  "the chat service sends the browser's security headers with %s [S19]",
  async (path) => {
    const { url } = await house.node()
    const { headers } = await fetch(`${url}${path}`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)
