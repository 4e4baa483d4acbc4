import type { Page } from '@playwright/test'
import { cutLive } from '../support/hold.ts'
import { expect, test } from '../support/test.ts'

test('signing out in one tab signs out all [CONST-03]', async ({ page, context, world, signIn }) => {
  const { admin } = await world.team()
  await signIn(page, admin)
  const other = await context.newPage()
  await other.goto('/admin/tasks')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login$/)
  expect(await other.evaluate("localStorage.getItem('token')")).toBeNull()
})

test('an unreachable server signs nobody out; Retry continues [ERR-16]', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await page.route('**/auth/me', (route) => route.abort())
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await expect(page.getByText('Failed to get user')).toBeVisible()
  expect(await page.evaluate("localStorage.getItem('token')")).toBe(admin.token)
  await page.unroute('**/auth/me')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
})

test('after an expired session only the same user returns to the previous page', async ({ page, world, signIn }) => {
  const { admin, manager, id } = await world.team()
  await cutLive(page) // otherwise the socket redirects the page at any moment of the reload
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await world.as(admin).post('/auth/logout')
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(manager.email)
  await page.getByLabel('Password', { exact: true }).fill(manager.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`/manager/dashboard\\?orgId=${id}$`))
})

test('signing out asks before it deletes unsent drafts, and then deletes them in every tab [S12]', async ({
  page,
  context,
  world,
  signIn,
}) => {
  const { admin, member, id } = await world.team()
  const path = `/admin/chat?orgId=${id}&room=${member.id}`
  const message = (one: Page) => one.getByRole('textbox', { name: 'Message', exact: true })
  const kept = (one: Page) =>
    one.evaluate<string[]>(
      '[sessionStorage, localStorage].flatMap(Object.keys).filter((key) => /draft|outbox/.test(key))',
    )
  await signIn(page, admin, path)
  const other = await context.newPage()
  await other.goto(path)
  await message(other).fill('A secret in another tab')
  await message(page).fill('A secret')
  await expect.poll(() => kept(page)).toHaveLength(1)
  await expect.poll(() => kept(other)).toHaveLength(1)

  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(dialog).toContainText('You have a draft. Sign out and delete it?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(message(page)).toHaveValue('A secret')
  expect(await page.evaluate("localStorage.getItem('token')")).toBe(admin.token)

  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Sign out and delete it' }).click()
  for (const one of [page, other]) {
    await expect(one).toHaveURL(/\/login$/)
    await expect(one.getByLabel('Email')).toBeVisible()
    expect(await kept(one)).toEqual([])
  }
})

test('an expired session keeps a draft for its author only [S12]', async ({ page, world, signIn }) => {
  const { admin, manager, member, id } = await world.team()
  await cutLive(page)
  const room = (area: string) => `/${area}/chat?orgId=${id}&room=${member.id}`
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await signIn(page, admin, room('admin'))
  await message.fill('Only mine')
  await world.as(admin).post('/auth/logout')
  await page.reload()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, manager, room('manager'))
  await expect(message).toBeVisible()
  await expect(message).toHaveValue('')
  const again = await world.session(admin)
  await signIn(page, again, room('admin'))
  await expect(message).toHaveValue('Only mine')
})

test('the next user in the same tab finds no draft of the previous user [T2] [S12]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, manager, member, id } = await world.team()
  const message = page.getByRole('textbox', { name: 'Message', exact: true })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await message.fill('Only mine')
  await world.as(admin).post('/auth/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(manager.email)
  await page.getByLabel('Password', { exact: true }).fill(manager.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Chat' }).click()
  await page.getByRole('link', { name: /Emil Employee/ }).click()
  await expect(message).toBeVisible()
  await expect(message).toHaveValue('')
})
