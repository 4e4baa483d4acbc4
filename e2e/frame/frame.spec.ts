import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'

test('an invalid stored value for the sidebar is ignored', async ({ page, world, signIn }) => {
  await page.addInitScript("localStorage.setItem('sidebar-collapsed', '{\"a\":1}')")
  await signIn(page, (await world.team()).admin)
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
})

test('the frame works at every size, in both themes, with the keyboard alone', async ({ page, world, signIn }) => {
  const { admin, id } = await world.team()
  await signIn(page, admin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/projects\\?orgId=${id}$`))
})
