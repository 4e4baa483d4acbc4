import type { Page } from '@playwright/test'
import { entry, message, test } from '../support/chat.ts'
import { longRoom } from '../support/long-room.ts'
import { expect } from '../support/test.ts'

/** Rejects the first calls with "busy"; returns a function that counts all calls. */
async function busyFor(page: Page, address: string | RegExp, times: number) {
  let asked = 0
  await page.route(address, (route) => {
    if (route.request().method() !== 'GET' || ++asked > times) return route.fallback()
    return route.fulfill({
      status: 503,
      headers: {
        'content-type': 'application/problem+json',
        'retry-after': '1',
        'access-control-allow-origin': new URL(page.url()).origin,
        'access-control-expose-headers': 'Retry-After',
      },
      body: JSON.stringify({ status: 503, detail: 'There is too much to do right now. Please try again.' }),
    })
  })
  return () => asked
}

const busy = (page: Page) => page.getByText('The server is busy. Trying again…')

test('messages, people and rooms that a busy service refused load automatically once it responds [L14]', async ({
  page,
  another,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await longRoom(world, { id, one: member.id, other: admin.id, count: 60 })
  const other = await another()
  await signIn(other, member, `/employee/chat?orgId=${id}`)
  await expect(entry(other, 'Ada Admin')).toBeVisible()
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()

  const messages = await busyFor(page, /\/api\/messages\//, 4)
  const people = await busyFor(page, /\/api\/users\/\d+$/, 4)
  const rooms = await busyFor(page, /\/api\/chat-rooms\/\d+$/, 4)
  await page.reload()
  await page.getByRole('link', { name: /^Team Chat/ }).click()
  await expect(busy(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Online (1)' })).toBeVisible({ timeout: 40_000 })
  await entry(page, 'Emil Employee').click()
  await expect(busy(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(message(page, 'Message 60')).toBeInViewport({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'Voice call' })).toBeEnabled()
  await expect(busy(page)).toHaveCount(0)
  expect(room).toBe(String(member.id))
  for (const asked of [messages, people, rooms]) expect(asked()).toBeGreaterThan(4)
})

test('a list that the busy API refused loads automatically too [L14]', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team('Northlight')
  const { body: project } = await world.as(admin).post('/projects/', { name: 'Lamps', organization_id: id })
  expect(project.id).toBeGreaterThan(0)
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  const asked = await busyFor(page, /\/projects\//, 4)
  // The reload clears the cache, in which the dashboard may have put the list.
  await page.reload()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(busy(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lamps' }).first()).toBeVisible({ timeout: 40_000 })
  await expect(busy(page)).toHaveCount(0)
  expect(asked()).toBeGreaterThan(4)
})
