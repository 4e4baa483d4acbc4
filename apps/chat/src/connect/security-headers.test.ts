import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatInstallation } from '../testing.ts'

let installation: Awaited<ReturnType<typeof chatInstallation>>
beforeAll(async () => {
  installation = await chatInstallation()
})
afterAll(() => installation.close())

it.each(['/livez', '/api/chats/1', '/socket.io/?EIO=4&transport=polling'])(
  "the chat service sends the browser's security headers with %s [S19]",
  async (path) => {
    const { url } = await installation.startNode()
    const { headers } = await fetch(`${url}${path}`)
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)
