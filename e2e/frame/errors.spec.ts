import type { Page } from '@playwright/test'
import { breakCalls, cutLiveConnection } from '../support/hold-requests.ts'
import { liveConnection } from '../support/live-connection.ts'
import { expectAccessible } from '../support/looks.ts'
import { makeProject } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page) => page.getByRole('dialog')

test('organizations that could not be listed, created, read or deleted show an error [ERR-22, ERR-23, ERR-24, ERR-25]', async ({
  page,
  world,
  signIn,
}) => {
  const { admin, id } = await world.team()
  await cutLiveConnection(page)
  await breakCalls(page, '**/organizations/', 'POST')
  await signIn(page, admin)
  await page.getByRole('banner').getByRole('button', { name: 'Northern Lights' }).click()
  await page.getByRole('menuitem', { name: 'Create Organization' }).click()
  await dialog(page).getByLabel('Organization Name').fill('Sails')
  await dialog(page).getByLabel('Description').fill('Canvas')
  await dialog(page).getByRole('button', { name: 'Create Organization' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to create organization')

  const address = `**/organizations/${id}`
  await breakCalls(page, address)
  await page.goto(`/admin/settings?orgId=${id}#organization`)
  await expect(page.getByText('Failed to fetch organization', { exact: true })).toBeVisible()
  await page.unroute(address)
  await press(page, 'Retry')
  await expect(page.getByLabel('Organization Name')).toHaveValue('Northern Lights')
  await breakCalls(page, '**/organizations/')
  await page.getByRole('link', { name: 'Organizations', exact: true }).click()
  await expect(page.getByText('Failed to fetch organizations', { exact: true })).toBeVisible()
  await page.unroute('**/organizations/')
  await press(page, 'Retry')
  await expect(page.getByRole('list', { name: 'Your organizations' })).toHaveText(/^Northern Lights ?AdminOpen now$/)
  await page.getByRole('link', { name: 'Delete organization' }).click()
  await breakCalls(page, address, 'DELETE')
  await press(page, 'Delete Organization')
  await dialog(page).getByRole('textbox', { name: 'Type Northern Lights to confirm' }).fill('Northern Lights')
  await dialog(page).getByLabel('Your password').fill('correct horse battery')
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Failed to delete organization')
  expect((await world.as(admin).get(`/organizations/${id}`)).status).toBe(200)
})

test('a profile shows when its user could not be refetched or their tasks not counted; only open tasks are counted [ERR-19, ERR-35]', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const project = await makeProject(world, team)
  for (const status of ['todo', 'in_review', 'done', 'cancelled'])
    await world
      .as(team.admin)
      .post('/tasks/', { title: status, status, project_id: project.id, assignees: [team.member.id] })
  const userAddress = `**/users/${team.member.id}?*`
  await cutLiveConnection(page)
  await breakCalls(page, '**/tasks/user/**')
  await breakCalls(page, userAddress)
  await signIn(page, team.manager, '/manager/team')
  await press(page, 'View Emil Employee')
  const openTaskCount = dialog(page).getByRole('definition').last()
  await expect(openTaskCount).toHaveText('Failed to fetch user tasks')
  await expect(dialog(page).getByRole('alert')).toContainText('Failed to fetch user')
  await expect(dialog(page).getByText(team.member.email)).toBeVisible()
  await page.unroute(userAddress)
  await dialog(page).getByRole('button', { name: 'Retry' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.unroute('**/tasks/user/**')
  await press(page, 'View Emil Employee')
  await expect(openTaskCount).toHaveText('2')
})

test('a role that could not be read shows an error and counts as member until Retry succeeds [ERR-78, ERR-80]', async ({
  page,
  world,
  signIn,
}) => {
  const roleAddress = '**/users/current-user-role/*'
  const { id } = await world.team()
  const person = await world.join({ id }, 'manager')
  await cutLiveConnection(page)
  await breakCalls(page, roleAddress)
  await signIn(page, person, `/employee/projects?orgId=${id}`)
  await expect(page.getByRole('alert')).toContainText('Failed to fetch organization role')
  await expect(page).toHaveURL(new RegExp(`/employee/projects\\?orgId=${id}$`))
  await expectAccessible(page)
  await page.unroute(roleAddress)
  await press(page, 'Retry')
  await expect(page).toHaveURL(new RegExp(`/manager/projects\\?orgId=${id}$`))
  const createButton = page.getByRole('main').getByRole('button', { name: 'Create Project' }).first()
  await expect(createButton).toBeVisible()
})

test('a role that could not be refetched shows an error and counts as member until Retry succeeds [ERR-79]', async ({
  page,
  context,
  world,
  signIn,
}) => {
  const roleAddress = '**/users/current-user-role/*'
  const createButton = page.getByRole('main').getByRole('button', { name: 'Create Project' }).first()
  const { id } = await world.team()
  const lead = await world.join({ id }, 'manager', await world.register({ role: 'team_lead' }))
  // Waits for the socket first, because only a connection that is open can be lost and recover.
  await Promise.all([liveConnection(page), signIn(page, lead, `/manager/projects?orgId=${id}`)])
  await expect(createButton).toBeVisible()
  await breakCalls(page, roleAddress)
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toContainText('Failed to refresh organization role')
  await expect(createButton).toHaveCount(0)
  await page.unroute(roleAddress)
  await press(page, 'Retry')
  await expect(createButton).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
