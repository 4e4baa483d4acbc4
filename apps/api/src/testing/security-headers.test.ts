import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await testApi({ PUBLIC_URL: 'https://muster.example' })
})
afterAll(() => world.close())

it.each(['/auth/me', '/openapi.json', '/docs', '/docs/static/swagger-ui.css', '/livez', '/no/such/address'])(
  'the response of %s has the security headers [S19]',
  async (path) => {
    const url = await world.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => world.app.listeningOrigin)
    const response = await fetch(`${url}${path}`, { redirect: 'manual' })
    // An unread body would delay the shutdown of the service.
    await response.arrayBuffer()
    const { headers } = response
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)
