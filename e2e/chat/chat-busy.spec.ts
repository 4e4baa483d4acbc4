import type { Page } from '@playwright/test'
import { entry, message, test } from '../support/chat.ts'
import { createLongRoom } from '../support/long-room.ts'
import { expect } from '../support/test.ts'

/** Rejects the first `times` GET requests as busy. The returned function returns the number of GET requests so far. */
async function refuseAsBusy(page: Page, address: string | RegExp, times: number) {
  let requestCount = 0
  await page.route(address, (route) => {
    if (route.request().method() !== 'GET' || ++requestCount > times) return route.fallback()
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
  return () => requestCount
}

const busyBanner = (page: Page) => page.getByText('The server is busy. Trying again…')

test('messages, people and rooms that a busy service refused load automatically once it responds [L14]', async ({
  page,
  openAnotherPage,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team('Northlight')
  const room = await createLongRoom(world, { id, firstUserId: member.id, secondUserId: admin.id, count: 60 })
  const otherPage = await openAnotherPage()
  await signIn(otherPage, member, `/employee/chat?orgId=${id}`)
  await expect(entry(otherPage, 'Ada Admin')).toBeVisible()
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()

  const messageRequestCount = await refuseAsBusy(page, /\/api\/messages\//, 4)
  const peopleRequestCount = await refuseAsBusy(page, /\/api\/users\/\d+$/, 4)
  const roomRequestCount = await refuseAsBusy(page, /\/api\/chat-rooms\/\d+$/, 4)
  await page.reload()
  await page.getByRole('link', { name: /^Team Chat/ }).click()
  await expect(busyBanner(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Online (1)' })).toBeVisible()
  await entry(page, 'Emil Employee').click()
  await expect(busyBanner(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expect(message(page, 'Message 60')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Voice call' })).toBeEnabled()
  await expect(busyBanner(page)).toHaveCount(0)
  expect(room).toBe(String(member.id))
  for (const requestCount of [messageRequestCount, peopleRequestCount, roomRequestCount])
    expect(requestCount()).toBeGreaterThan(4)
})

test('a list that the busy API refused loads automatically too [L14]', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team('Northlight')
  const { body: project } = await world.as(admin).post('/projects/', { name: 'Lamps', organization_id: id })
  expect(project.id).toBeGreaterThan(0)
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
  const requestCount = await refuseAsBusy(page, /\/projects\//, 4)
  // The reload clears the cache, which may contain the list of projects from the dashboard.
  await page.reload()
  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await expect(busyBanner(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lamps' }).first()).toBeVisible()
  await expect(busyBanner(page)).toHaveCount(0)
  expect(requestCount()).toBeGreaterThan(4)
})
