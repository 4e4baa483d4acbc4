import type { Page } from '@playwright/test'
import { reopenAfterExpiry } from '../support/expired-session.ts'
import { expect, test } from '../support/test.ts'

test('signing out in one tab signs out all [CONST-03]', async ({ page, context, world, signIn }) => {
  const { admin } = await world.team()
  await signIn(page, admin)
  const otherPage = await context.newPage()
  await otherPage.goto('/admin/tasks')
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(otherPage).toHaveURL(/\/login$/)
  expect(await otherPage.evaluate("localStorage.getItem('token')")).toBeNull()
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
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await reopenAfterExpiry(page, world, admin)
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
  const messageBox = (anyPage: Page) => anyPage.getByRole('textbox', { name: 'Message', exact: true })
  const draftKeys = (anyPage: Page) =>
    anyPage.evaluate<string[]>(
      '[sessionStorage, localStorage].flatMap(Object.keys).filter((key) => /draft|outbox/.test(key))',
    )
  await signIn(page, admin, path)
  const otherPage = await context.newPage()
  await otherPage.goto(path)
  await messageBox(otherPage).fill('A secret in another tab')
  await messageBox(page).fill('A secret')
  await expect.poll(() => draftKeys(page)).toHaveLength(1)
  await expect.poll(() => draftKeys(otherPage)).toHaveLength(1)

  await page.getByRole('button', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out?' })
  await expect(dialog).toContainText('You have a draft. Sign out and delete it?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(messageBox(page)).toHaveValue('A secret')
  expect(await page.evaluate("localStorage.getItem('token')")).toBe(admin.token)

  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog.getByRole('button', { name: 'Sign out and delete it' }).click()
  for (const anyPage of [page, otherPage]) {
    await expect(anyPage).toHaveURL(/\/login$/)
    await expect(anyPage.getByLabel('Email')).toBeVisible()
    expect(await draftKeys(anyPage)).toEqual([])
  }
})

test('an expired session keeps a draft for its author only [S12]', async ({ page, world, signIn }) => {
  const { admin, manager, member, id } = await world.team()
  const roomPath = (area: string) => `/${area}/chat?orgId=${id}&room=${member.id}`
  const messageBox = page.getByRole('textbox', { name: 'Message', exact: true })
  await signIn(page, admin, roomPath('admin'))
  await messageBox.fill('Only mine')
  await reopenAfterExpiry(page, world, admin)
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, manager, roomPath('manager'))
  await expect(messageBox).toBeVisible()
  await expect(messageBox).toHaveValue('')
  const otherSession = await world.createSession(admin)
  await signIn(page, otherSession, roomPath('admin'))
  await expect(messageBox).toHaveValue('Only mine')
})

test('the next user in the same tab finds no draft of the previous user [T2] [S12]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, manager, member, id } = await world.team()
  const messageBox = page.getByRole('textbox', { name: 'Message', exact: true })
  await signIn(page, admin, `/admin/chat?orgId=${id}&room=${member.id}`)
  await messageBox.fill('Only mine')
  await world.as(admin).post('/auth/logout')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(manager.email)
  await page.getByLabel('Password', { exact: true }).fill(manager.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Chat' }).click()
  await page.getByRole('link', { name: /Emil Employee/ }).click()
  await expect(messageBox).toBeVisible()
  await expect(messageBox).toHaveValue('')
})
