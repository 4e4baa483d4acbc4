import { afterAll, beforeAll, expect, it } from 'vitest'
import { chatInstallation } from '../../apps/chat/src/testing.ts'
import { type Card, openScreen } from './screen.ts'

let chat: Awaited<ReturnType<typeof chatInstallation>>
beforeAll(async () => {
  chat = await chatInstallation()
})
afterAll(() => chat.close())

it('a screen whose board could not be fetched reports that, and fetches it after the next change', async () => {
  const { url } = await chat.startNode()
  const organizationId = await chat.createOrganization()
  const { token } = await chat.createMember(organizationId, 'admin')
  const results: (Card[] | Error)[] = [[], new Error('refused'), [{ id: 7, status: 'done', position: 1 }]]
  const screen = await openScreen(url, { token, organizationId }, async () => {
    const result = results.shift()
    if (Array.isArray(result)) return result
    throw result
  })
  await chat.recordFacts({ organizationId })
  await expect.poll(() => screen.failures).toEqual(['Error: refused'])
  await chat.recordFacts({ organizationId })
  await expect.poll(() => screen.column('done')).toEqual([7])
  screen.close()
})
