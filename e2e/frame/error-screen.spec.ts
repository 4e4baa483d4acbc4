import { teamWithTasks } from '../support/board.ts'
import { quiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

const text = "We're sorry, but something unexpected happened. Please try refreshing the page."

/**
 * Removes from `complaints` the errors from which React recovers by rendering again. Whether they occur depends on when
 * responses arrive.
 */
const ignoreRecoverableErrors = (complaints: string[]) => {
  const others = complaints.filter((complaint) => !complaint.includes('React error #520'))
  complaints.splice(0, complaints.length, ...others)
}

test('a screen that crashes says so, and Try Again renders it again [ERR-01, ERR-02, ERR-03]', async ({
  page,
  world,
  signIn,
  complaints,
}) => {
  const { admin, id } = await world.team()
  await page.route(`**/projects/organization/${id}*`, (route) => route.fulfill({ json: [null] }))
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await page.unroute(`**/projects/organization/${id}*`)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  ignoreRecoverableErrors(complaints)
})

test('Reload Page reloads the app [ERR-04]', async ({ page, world, signIn, complaints }) => {
  const { admin, id } = await world.team()
  await page.route(`**/projects/organization/${id}*`, (route) => route.fulfill({ json: [null] }))
  await signIn(page, admin, `/admin/projects?orgId=${id}`)
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  await page.unroute(`**/projects/organization/${id}*`)
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  ignoreRecoverableErrors(complaints)
})

test('code that fails to load is requested again', async ({ page, world, signIn, complaints }) => {
  const { admin, id } = await world.team()
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/assets/UsersPage*.js', (route) => route.abort())
  await page.getByRole('link', { name: 'Users' }).first().click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unroute('**/assets/UsersPage*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  ignoreRecoverableErrors(complaints)
})

test('code that fails to load while offline is requested again on reconnect', async ({
  page,
  world,
  signIn,
  complaints,
}) => {
  const { admin, id } = await world.team()
  await signIn(page, admin, `/admin/dashboard?orgId=${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await quiet(page)
  // An earlier test may have loaded the code. With a route, the browser does not use its cache.
  await page.route('**/assets/UsersPage*.js', (route) => route.continue())
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Users' }).first().click()
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await expect(page.getByRole('button', { name: 'Reload Page' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  ignoreRecoverableErrors(complaints)
})

test('a dialog whose code fails to load says so, keeps the page, and opens at the next click', async ({
  page,
  world,
  signIn,
}) => {
  const team = await teamWithTasks(world, [{ title: 'Order the glass' }])
  await signIn(page, team.manager, `/manager/tasks?orgId=${team.id}`)
  const row = page.getByRole('link', { name: 'Order the glass' })
  // With a route, the browser does not use its cache.
  await page.route('**/assets/EditTaskDialog*.js', (route) => route.abort())
  await row.focus()
  await page.keyboard.press('e')
  await expect(page.getByText('Failed to load this. Please check your connection.')).toBeVisible()
  await expect(row).toBeFocused()
  await page.unroute('**/assets/EditTaskDialog*.js')
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit Task' })).toBeVisible()
})
