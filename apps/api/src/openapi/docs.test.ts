import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi, type World } from '../testing/world.ts'

let world: World
let address: string
beforeAll(async () => {
  world = await testApi()
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world?.close())

it.each(['/docs', '/docs/'])('%s is a page of the API that loads everything from this origin', async (path) => {
  const page = await fetch(`${address}${path}`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  const html = await page.text()
  expect(html).not.toMatch(/<script>|<style>| on\w+=|\bhttps?:\/\//)
  const partUrls = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
    ([, part = '']) => new URL(part, `${address}/docs/`),
  )
  expect(partUrls.length).toBeGreaterThan(5)
  for (const partUrl of partUrls) {
    const response = await fetch(partUrl)
    expect([partUrl.pathname, response.status]).toEqual([partUrl.pathname, 200])
    await response.arrayBuffer()
  }
})

it('shows the document that /openapi.json returns', async () => {
  const shownDocument = await (await fetch(`${address}/docs/json`)).json()
  expect(shownDocument).toEqual(await (await fetch(`${address}/openapi.json`)).json())
  expect((await fetch(`${address}/docs/nothing`)).status).toBe(404)
})
