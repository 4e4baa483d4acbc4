import { cutLive } from './support/hold.ts'
import { expect, test } from './support/test.ts'

test('CONST-03 signing out in one tab signs out all', async ({ page, context, world, signIn }) => {
  const { admin } = await world.team()
  await signIn(page, admin)
  const other = await context.newPage()
  await other.goto('/admin/tasks')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/login$/)
  expect(await other.evaluate("localStorage.getItem('token')")).toBeNull()
})

test('ERR-16 while the server is away nobody is signed out; Retry goes on', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await page.route('**/auth/me', (route) => route.abort())
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await expect(page.getByText('Failed to get user')).toBeVisible({ timeout: 15_000 })
  expect(await page.evaluate("localStorage.getItem('token')")).toBe(admin.token)
  await page.unroute('**/auth/me')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
})

test('a session that ended brings back only the same person', async ({ page, world, signIn }) => {
  const { admin, manager, id } = await world.team()
  await cutLive(page) // or the page goes by itself, at any moment of the reload
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
