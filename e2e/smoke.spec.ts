import { expect, test } from './support/test.ts'

test('PROD-01 ROUTE-03 whoever is not signed in is led to sign in', async ({ page }) => {
  await page.goto('/admin/projects')
  await expect(page).toHaveURL(/\/login$/)
})

test('ROUTE-06 ROUTE-07 an admin lands on the admin dashboard', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await signIn(page, admin)
  await expect(page).toHaveURL(new RegExp(`/admin/dashboard\\?orgId=${id}$`))
})
