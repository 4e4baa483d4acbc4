import type { Page } from '@playwright/test'
import { makeProject } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: false })
const submit = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const choose = async (page: Page, label: string, option: string) => {
  await dialog(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const message = (page: Page) => page.getByRole('status').filter({ hasText: ' created' })
const openFromMessage = (page: Page) => message(page).getByRole('button', { name: 'Open', exact: true }).click()

test('the message about a created project, milestone, goal or task opens it', async ({ page, world, signIn }) => {
  const team = await world.team()
  await signIn(page, team.manager, `/manager/projects?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Project' }).click()
  await field(page, 'Project Name').fill('Greenhouse')
  await submit(page, 'Create Project')
  await expect(message(page)).toContainText('Greenhouse created')
  await openFromMessage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Greenhouse' })).toBeVisible()
  await expect(message(page)).toHaveCount(0)

  await page.goto(`/manager/milestones?orgId=${team.id}`)
  await page.getByRole('button', { name: 'New Milestone' }).first().click()
  await field(page, 'Title').fill('Roof closed')
  await choose(page, 'Project', 'Greenhouse')
  await field(page, 'Start Date').fill('2036-11-01')
  await field(page, 'Due Date').fill('2036-12-15')
  await submit(page, 'Create Milestone')
  await expect(message(page)).toContainText('Roof closed created')
  await openFromMessage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Roof closed' })).toBeVisible()

  await page.goto(`/manager/goals?orgId=${team.id}`)
  await page.getByRole('button', { name: 'New Goal' }).first().click()
  await field(page, 'Title').fill('Harvest in March')
  await field(page, 'Target Value').fill('1200')
  await field(page, 'Unit').fill('kg')
  await choose(page, 'Project', 'Greenhouse')
  await field(page, 'Start Date').fill('2036-11-01')
  await field(page, 'End Date').fill('2037-03-01')
  await submit(page, 'Create Goal')
  await expect(message(page)).toContainText('Harvest in March created')
  await openFromMessage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Harvest in March' })).toBeVisible()

  await page.goto(`/manager/tasks?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Task' }).first().click()
  await field(page, 'Title').fill('Order the glass')
  await choose(page, 'Project', 'Greenhouse')
  await field(page, 'Due Date').fill('2036-12-15')
  await submit(page, 'Create Task')
  await expect(message(page)).toContainText('NL-1 Order the glass created')
  await openFromMessage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Order the glass' })).toBeVisible()
})

test('a project that is created in another organization opens in that organization', async ({
  page,
  world,
  signIn,
}) => {
  const team = await world.team()
  const other = await world.organization({ name: 'Southern Lights', admin: team.admin })
  await makeProject(world, team, 'Greenhouse')
  await signIn(page, team.admin, `/admin/projects?orgId=${team.id}`)
  await page.getByRole('button', { name: 'Create Project' }).click()
  await field(page, 'Project Name').fill('Windmill')
  await choose(page, 'Organization', other.name)
  await submit(page, 'Create Project')
  await openFromMessage(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Windmill' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`orgId=${other.id}`))
})
